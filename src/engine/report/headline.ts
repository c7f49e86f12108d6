/** A card says one thing in so many words. */
const MAX_WORDS = 14;
/** Fewer say nothing. */
const MIN_WORDS = 3;

/** The concept by its name, and what to say of it: "Atomic claim of a due job: name the step that decides." */
export function headlineOf(name: string, better: string): string {
  const told = clauseWithin(lowerFirst(better), MAX_WORDS - countWords(name));
  return `${name}: ${told ?? 'say how, and why.'}`;
}

/** The longest beginning of a sentence that ends where a clause ends; the first words where none is short enough. */
export function shortSentence(text: string): string {
  const whole = clauseWithin(text, MAX_WORDS);
  if (whole) return whole;
  return `${text
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .join(' ')
    .replace(/[\s,;:.]+$/, '')}…`;
}

/** Where a sentence may end early: best at a mark, else before a word that goes on. */
const ENDS = [/[,;:.]?(?=\s+\()|[,;:.](?=\s)|[.!?…]$|$/g, /\s(?=(?:and|or|while|then|so that|because)\s)/g];

function clauseWithin(text: string, mostWords: number): string | null {
  for (const end of ENDS) {
    const longest = [...text.matchAll(end)]
      .map(({ index }) => text.slice(0, index).trim())
      .findLast(
        (clause) => countWords(clause) <= mostWords && countWords(clause) >= MIN_WORDS && isClosed(clause),
      );
    if (longest !== undefined) return `${longest.replace(/[.!?…]$/, '')}.`;
  }
  return null;
}

function isClosed(clause: string): boolean {
  return clause.split('(').length === clause.split(')').length;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
