const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** Of the words in a text with meaning, so large a part stands in a sentence that is near it. */
const NEAR_FROM = 0.3;
const FEWEST_SHARED = 2;
/** In words. */
const LONGEST_SENTENCE = 30;
const SPAN = 20;
const STEP = 8;
const LITTLE = new Set(
  'about after again all also and any are because been before but can could did does each every for from get give goes going had has have how into its just know like make many may more most much must need not now one only other our out over put said same say see should some such take than that the their them then there these they thing think this those through too use used very want was way well were what when where which while who why will with would yes yet you your'.split(
    ' ',
  ),
);

/**
 * The sentence of an answer that comes nearest to what a point is about, by the words that they share; null where none is
 * near. A mirror: it says nothing of whether the sentence is right.
 * @param texts Sentences and phrases that show the point.
 */
export function nearestWords(texts: readonly string[], answer: string): string | null {
  const wanted = texts.map(stemsIn).filter(({ size }) => size > 0);
  let best: { sentence: string; nearness: number } | null = null;
  for (const sentence of sentencesIn(answer)) {
    const said = stemsIn(sentence);
    const nearness = Math.max(0, ...wanted.map((text) => nearnessOf(text, said)));
    if (nearness >= NEAR_FROM && nearness > (best?.nearness ?? 0)) best = { sentence, nearness };
  }
  return best?.sentence ?? null;
}

/** The cosine of two sets of words. */
function nearnessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared < FEWEST_SHARED ? 0 : shared / Math.sqrt(one.size * other.size);
}

/** Sentences; where a recogniser set no full stops, spans that overlap. */
function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => word !== '');
    if (words.length <= LONGEST_SENTENCE) return words.length > 0 ? [words.join(' ')] : [];
    const spans = Math.ceil((words.length - SPAN) / STEP) + 1;
    return Array.from({ length: spans }, (_, at) => words.slice(at * STEP, at * STEP + SPAN).join(' '));
  });
}

function stemsIn(text: string): Set<string> {
  const words = [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
  return new Set(words.filter((word) => word.length > 2 && !LITTLE.has(word)).map(stemOf));
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
}
