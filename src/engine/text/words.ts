/** One word of a text with its place in it: `text.slice(start, end)` is the word as stored. */
export type Word = { word: string; start: number; end: number };

const WORD = /[$€£]?\p{N}+(?:[.,]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{N}]*(?:'\p{L}+)*|%/gu;

/** Lower-case words with their places. Hyphens separate words, apostrophes do not. */
export function wordsIn(text: string): Word[] {
  return [...inPlace(text).matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

/** Lower case with straight apostrophes; every character keeps its place. */
function inPlace(text: string): string {
  const lower = text.replace(/[’‘ʼ]/g, "'").toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Lower case, straight apostrophes, single spaces: what patterns are written for. */
export function plainText(text: string): string {
  return text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();
}

const VOWEL = /[aeiouy]/;
const OPEN_SYLLABLE = /^[^aeiouy]+[aeiouy][^aeiouywx]$/;
/** Their stems would otherwise match a word with a meaning of its own: them/theme, least/lease, page/paging. */
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
  'past',
  'quite',
  'plane',
  'news',
  'evening',
  'heading',
  'ordering',
  'meaning',
  'wording',
  'paged',
  'paging',
]);
const SHORTEST_WITHOUT_E = 4;
const SHORTEST_WITHOUT_LY = 4;

/**
 * Light suffix stemmer: plural, -ing, -ed, -ly, doubled end consonant, final e and y. Short words keep their e
 * ("note" is not "not"), and get it back after -ing and -ed ("noting").
 * Terms and speech pass through the same function, so it only has to be consistent.
 */
export function stem(word: string): string {
  if (STAND_ALONE.has(word)) return `${word}.`;
  if (word.length <= 3 || /\d/.test(word)) return word;
  const one = withoutPlural(word.replace(/'s$/, ''));
  if (STAND_ALONE.has(one)) return `${one}.`;
  let rest = withoutSuffix(one, 'ing') ?? withoutSuffix(one, 'ed') ?? withoutSuffix(one, 'ly') ?? one;
  if (rest.length > SHORTEST_WITHOUT_E && rest.endsWith('e')) rest = rest.slice(0, -1);
  if (rest.length > 3 && rest.endsWith('y')) rest = `${rest.slice(0, -1)}i`;
  return rest;
}

function withoutPlural(word: string): string {
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^suai]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutSuffix(word: string, suffix: string): string | null {
  if (!word.endsWith(suffix)) return null;
  const rest = word.slice(0, -suffix.length);
  if (rest.length < 3 || !VOWEL.test(rest) || (suffix === 'ed' && rest.endsWith('e'))) return null;
  if (suffix === 'ly') return rest.length < SHORTEST_WITHOUT_LY ? null : rest;
  if (rest.length > 3 && /([bdfgmnprt])\1$/.test(rest)) return rest.slice(0, -1);
  return rest.length < SHORTEST_WITHOUT_E && OPEN_SYLLABLE.test(rest) ? `${rest}e` : rest;
}

export type Token = Word & { stem: string };

/** The words of a text with their stems. */
export function tokenize(text: string): Token[] {
  return wordsIn(text).map(({ word, start, end }) => ({ word, start, end, stem: stem(word) }));
}
