const VOWEL = /[aeiouy]/;
/** Would otherwise meet the stem of a word with a meaning of its own: them/theme, least/lease. */
const STAND_ALONE = new Set([
  'them',
  'then',
  'than',
  'this',
  'thus',
  'here',
  'there',
  'were',
  'where',
  'been',
  'being',
  'some',
  'those',
  'these',
  'least',
  'once',
  'since',
  'ever',
  'every',
  'does',
  'else',
  'just',
  'during',
  'only',
  'very',
  'such',
  'must',
]);

/**
 * Light suffix stemmer: plural, -ing, -ed, -ly, doubled end consonant, final e and y.
 * Terms and speech pass through the same function, so it only has to be consistent.
 */
export function stem(word: string): string {
  if (STAND_ALONE.has(word)) return `${word}.`;
  if (word.length <= 3 || /\d/.test(word)) return word;
  let rest = word.replace(/'s$/, '');
  if (/(ss|sh|ch|x|z)es$/.test(rest)) rest = rest.slice(0, -2);
  else if (/ies$/.test(rest) && rest.length > 4) rest = `${rest.slice(0, -3)}y`;
  else if (/[^suai]s$/.test(rest)) rest = rest.slice(0, -1);
  rest = withoutSuffix(rest, 'ing') ?? withoutSuffix(rest, 'ed') ?? withoutSuffix(rest, 'ly') ?? rest;
  if (rest.length > 3 && rest.endsWith('e')) rest = rest.slice(0, -1);
  if (rest.length > 3 && rest.endsWith('y')) rest = `${rest.slice(0, -1)}i`;
  return rest;
}

function withoutSuffix(word: string, suffix: string): string | null {
  if (!word.endsWith(suffix)) return null;
  const rest = word.slice(0, -suffix.length);
  if (rest.length < 3 || !VOWEL.test(rest) || (suffix === 'ed' && rest.endsWith('e'))) return null;
  const doubled = suffix !== 'ly' && /([bdfgmnprt])\1$/.test(rest);
  return doubled ? rest.slice(0, -1) : rest;
}
