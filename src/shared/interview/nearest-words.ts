const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** The least cosine at which words count as near a text. */
const NEAR_FROM = 0.3;
const FEWEST_SHARED = 2;
/** In words. A longer sentence is cut into spans of `SPAN` words that begin every `STEP` words. */
const LONGEST_SENTENCE = 30;
const SPAN = 20;
const STEP = 8;
const LITTLE = new Set(
  'about after again all also and any are because been before but can could did does each every for from get give goes going had has have how into its just know like make many may more most much must need not now one only other our out over put said same say see should some such take than that the their them then there these they thing think this those through too use used very want was way well were what when where which while who why will with would yes yet you your'.split(
    ' ',
  ),
);

/** Words of an answer and their places in it, ready to be compared. */
export type SpokenSpan = { start: number; end: number; text: string; stems: ReadonlySet<string> };

/** The sentences of an answer; if a recognizer set no full stops, spans that overlap. */
export function spansOf(answer: string): SpokenSpan[] {
  return sentencesIn(answer).flatMap(({ start, end }) => {
    const words = [...answer.slice(start, end).matchAll(/\S+/g)].map(({ index, 0: word }) => ({
      start: start + index,
      end: start + index + word.length,
    }));
    if (words.length === 0) return [];
    if (words.length <= LONGEST_SENTENCE) return [spanOf(answer, words)];
    const spans = Math.ceil((words.length - SPAN) / STEP) + 1;
    return Array.from({ length: spans }, (_, at) => spanOf(answer, words.slice(at * STEP, at * STEP + SPAN)));
  });
}

/** The words of a text that carry meaning, without their endings. */
export function stemsIn(text: string): ReadonlySet<string> {
  const words = [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
  return new Set(words.filter((word) => word.length > 2 && !LITTLE.has(word)).map(stemOf));
}

/**
 * How near words are to a text, from 0 to 1: the cosine of the two sets of words. 0 if they share too little to mean
 * anything.
 * @param echoed Words that are not enough on their own, since the interviewer had just said them.
 */
export function nearness(
  text: ReadonlySet<string>,
  said: ReadonlySet<string>,
  echoed: ReadonlySet<string> = new Set(),
): number {
  const shared = [...text].filter((stem) => said.has(stem));
  if (shared.filter((stem) => !echoed.has(stem)).length < FEWEST_SHARED) return 0;
  const cosine = likeness(text, said);
  return cosine < NEAR_FROM ? 0 : cosine;
}

/** The cosine of two sets of words, 0 to 1, however little they share. */
export function likeness(text: ReadonlySet<string>, said: ReadonlySet<string>): number {
  const shared = [...text].filter((stem) => said.has(stem)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(text.size * said.size);
}

/**
 * The sentence of an answer that comes nearest to what a point is about, by the words that they share, be it right or
 * wrong; null if none is near.
 * @param texts Sentences and phrases that show the point.
 */
export function nearestWords(texts: readonly string[], answer: string): string | null {
  const wanted = texts.map(stemsIn).filter(({ size }) => size > 0);
  let best: { text: string; near: number } | null = null;
  for (const { text, stems } of spansOf(answer)) {
    const near = Math.max(0, ...wanted.map((want) => nearness(want, stems)));
    if (near > (best?.near ?? 0)) best = { text, near };
  }
  return best?.text ?? null;
}

function sentencesIn(text: string): { start: number; end: number }[] {
  const ends = [...text.matchAll(/[.!?](?=\s)|\n+/g)].map(({ index }) => index + 1);
  return [0, ...ends].map((start, at) => ({ start, end: ends[at] ?? text.length }));
}

function spanOf(answer: string, words: readonly { start: number; end: number }[]): SpokenSpan {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  const text = answer.slice(start, end);
  return { start, end, text, stems: stemsIn(text) };
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
}
