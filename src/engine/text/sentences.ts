const LONGEST_WORDS = 60;

/** Sentences by their end marks; a stretch without any is one sentence unless it is very long. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?=\s)(?<=[.?!]["')\]”’]*)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .flatMap(inPieces);
}

/** Some recognizers write no punctuation at all. */
function inPieces(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= LONGEST_WORDS) return [sentence];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += LONGEST_WORDS) {
    pieces.push(words.slice(at, at + LONGEST_WORDS).join(' '));
  }
  return pieces;
}

/** A clause with the place where the next one begins. */
type Clause = { text: string; to: number };

/** A voice that gets fewer words at a time sounds choppy. */
const FEWEST_WORDS = 4;
/** A quotation that never closes is cut all the same. */
const MAX_CHARACTERS = 280;
const ENDS_SENTENCE = new Set(['.', '?', '!', '…']);
const ENDS_CLAUSE = new Set([',', ';', ':', '—', '–']);
const CLOSES = /["”’')\]]/;
/** A period after these ends nothing: "e.g.", "i.e.", "vs.", "J." */
const ABBREVIATION = /(?:^|[\s("])(?:\p{L}|e\.g|i\.e|vs|approx|etc)\.$/u;

/**
 * The clause that begins at `from`, once its end is known: the end of a sentence, or a comma after a few words, with a
 * space after it. Quotations stay whole. Null while more must come; what is left of a text that is `whole` is its last
 * clause.
 */
export function nextClause(text: string, from: number, whole: boolean): Clause | null {
  for (let at = from; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (!ENDS_SENTENCE.has(mark) && !ENDS_CLAUSE.has(mark)) continue;
    let to = at + 1;
    while (CLOSES.test(text[to] ?? '')) to += 1;
    if (!/\s/.test(text[to] ?? '')) continue;
    const clause = text.slice(from, to);
    if (isQuoting(clause) && clause.length < MAX_CHARACTERS) continue;
    if (ENDS_CLAUSE.has(mark) && wordsOf(clause) < FEWEST_WORDS) continue;
    if (mark === '.' && ABBREVIATION.test(text.slice(from, at + 1))) continue;
    return { text: plainSpaces(clause), to };
  }
  const rest = plainSpaces(text.slice(from));
  return whole && rest !== '' ? { text: rest, to: text.length } : null;
}

/** All clauses of a complete text. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  for (let clause = nextClause(text, 0, true); clause; clause = nextClause(text, clause.to, true)) {
    clauses.push(clause.text);
  }
  return clauses;
}

const SENTENCE_END = new RegExp(
  `(?=\\s)(?<=[.?!…]["”’')\\]]*)(?<!${ABBREVIATION.source.replace('$', '')})\\s+`,
  'u',
);

/** The sentences of a text, split at their end marks. */
export function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END);
}

export function endsSentence(clause: string): boolean {
  return /[.?!…]["”’')\]]*$/.test(clause);
}

function isQuoting(clause: string): boolean {
  const straight = clause.split('"').length - 1;
  const opened = clause.split('“').length - clause.split('”').length;
  return straight % 2 === 1 || opened > 0;
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function plainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
