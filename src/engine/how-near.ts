import type { Spoken } from '#engine/spoken-spans.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point, Question } from '#shared/content/question.ts';
import {
  likeness,
  type Rarity,
  rarityIn,
  stemsIn,
  type Weights,
  weightsOf,
} from '#shared/interview/nearest-words.ts';

/** Spoken words beside the bank's texts on a point. */

/** Below this cosine, no text is near, whatever it shares. */
const LEAST_LIKENESS = 0.15;
const FEWEST_SHARED = 2;
/**
 * What the words that a sentence shares with all texts of a point have to be worth together; a word that neither another
 * point nor another question uses is worth 1. Chosen by 98 sentences beside points, of 62 talks, read by hand: of those
 * near by the cosine alone 49 were about the point and 23 were not; by this 53 and 11. Half of it is enough in an answer
 * to a question about the point, and of what the candidate asked beside a point of framing: there it is likely anyway.
 */
export const SHARED_WORTH = { anywhere: 1, whereLikely: 0.5 };

/** The texts of one point, ready to be compared. */
export type Compared = { texts: readonly ReadonlySet<string>[]; words: ReadonlySet<string> };
export type WordValues = { weights: Weights; rarity: Rarity };

/**
 * How near a sentence is to the texts of a point: what the words that they share are worth, times the root of its cosine
 * with the nearest text. 0 if it shares only everyday words.
 */
export function howNear(
  { texts, words }: Compared,
  { stems, echoed }: Pick<Spoken, 'stems' | 'echoed'>,
  values: WordValues,
  leastWorth = SHARED_WORTH.anywhere,
): number {
  const shared = [...stems].filter((stem) => words.has(stem) && !echoed.has(stem));
  const worth = worthOf(shared, values);
  if (worth < leastWorth) return 0;
  const cosines = texts
    .filter((text) => shared.filter((stem) => text.has(stem)).length >= FEWEST_SHARED)
    .map((text) => likeness(text, stems, values.weights));
  const nearest = Math.max(0, ...cosines);
  return nearest < LEAST_LIKENESS ? 0 : worth * Math.sqrt(nearest);
}

/** The geometric means, added up: a word has to tell this point from the question's others, and be no everyday word. */
function worthOf(stems: readonly string[], { weights, rarity }: WordValues): number {
  return stems.reduce((sum, stem) => sum + Math.sqrt((weights.get(stem) ?? 1) * (rarity.get(stem) ?? 1)), 0);
}

export function compared(sentences: readonly string[]): Compared {
  const texts = sentences.map(stemsIn).filter(({ size }) => size > 1);
  return { texts, words: new Set(texts.flatMap((text) => [...text])) };
}

function sentencesOn({ modelAnswer }: Question, point: Point): string[] {
  const model = modelAnswer.lines.filter((line) => line.point === point.id).map(({ say }) => say);
  return [point.name, point.means, ...point.said, ...point.ways, ...model];
}

const keptTexts = new WeakMap<Point, Compared>();

/** What answers are compared with, kept per point: it never changes once the content is loaded. */
export function textsOf(question: Question, point: Point): Compared {
  const known = keptTexts.get(point);
  if (known) return known;
  const texts = compared(sentencesOn(question, point));
  keptTexts.set(point, texts);
  return texts;
}

const keptWeights = new WeakMap<Question, Weights>();

/** How much each word tells about which of a question's points is meant. */
export function weightsIn(question: Question): Weights {
  const known = keptWeights.get(question);
  if (known) return known;
  const weights = weightsOf(question.points.map((point) => sentencesOn(question, point)));
  keptWeights.set(question, weights);
  return weights;
}

const keptRarity = new WeakMap<Content, Rarity>();

/** What words are worth: by the question's points, and by the whole bank. */
export function wordValues(content: Content, question: Question): WordValues {
  const rarity = keptRarity.get(content) ?? rarityIn([...content.questions.values()].map(wordsOfQuestion));
  keptRarity.set(content, rarity);
  return { weights: weightsIn(question), rarity };
}

function wordsOfQuestion(question: Question): string[] {
  return question.points.flatMap((point) => {
    const { probes, hints = [] } = point;
    return [...sentencesOn(question, point), ...hints, ...probes.map(({ say }) => say)];
  });
}
