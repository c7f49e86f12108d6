import { type FittedWeights, SIGNS, type Sign } from '#shared/content/fitted-reader.ts';
import { counts } from './flag-sentences.ts';
import type { PointTerm, QuestionProfile } from './point-profiles.ts';
import type { Sentence } from './read-sentences.ts';

/** What speaks for a point in a window, 0 where nothing does. */
export type Signs = Readonly<Record<Sign, number>>;

/** One to three sentences of an answer that stand beside each other, with the signs of each point of the question. */
export type Window = { sentences: readonly Sentence[]; signs: readonly Signs[] };

const LONGEST_WINDOW = 3;

export function readWindows(profile: QuestionProfile, sentences: readonly Sentence[]): Window[] {
  const counted = sentences.filter(counts);
  const talk = densityOf(counted);
  const terms = new Map(
    counted.map((sentence) => [sentence, profile.terms(sentence.tokens).map(({ key }) => key)]),
  );
  return counted.flatMap((first, at) =>
    Array.from({ length: LONGEST_WINDOW }, (_, more) => counted.slice(at, at + more + 1))
      .filter((part, more) => part.length === more + 1 && part.every(({ turnId }) => turnId === first.turnId))
      .map((part) => ({ sentences: part, signs: signsOf(profile, part, terms, talk) })),
  );
}

/** Probability that the signs stand for what the weights were fitted to. */
export function probability({ bias, signs: weights }: FittedWeights, signs: Signs): number {
  let sum = bias;
  for (const sign of SIGNS) sum += weights[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

function signsOf(
  profile: QuestionProfile,
  sentences: readonly Sentence[],
  terms: ReadonlyMap<Sentence, readonly PointTerm[]>,
  talk: number,
): Signs[] {
  // The interviewer's own words say nothing when they come back.
  const likeness = profile.likeness(
    new Set(sentences.flatMap(({ meanings, asked }) => meanings.filter((meaning) => !asked.has(meaning)))),
  );
  const own = likeness.map((near) => flat(near.own));
  const [first = 0, second = 0] = own.toSorted((one, other) => other - one);
  const number = sentences.some(({ quantities }) => quantities.length > 0);
  const reason = sentences.some(({ markers }) =>
    (['reason', 'condition', 'tradeoff'] as const).some((kind) => markers.has(kind)),
  );
  const density = densityOf(sentences);
  const inScope = sentences.every((sentence) => sentence.inScope);
  return likeness.map((near, point) => {
    const mine = own[point] ?? 0;
    const isFraming = profile.points[point]?.dim === 'framing';
    return {
      whole: flat(near.whole),
      own: mine,
      lead: mine - (mine === first ? second : first),
      shared: Math.log1p(near.shared),
      mass: Math.log1p(near.mass),
      terms: Math.log1p(namedIn(sentences, terms, point)),
      number: Number(number),
      reason: Number(reason),
      density,
      talk,
      framing: Number(isFraming),
      scope: Number(isFraming && inScope),
    };
  });
}

/** Different terms of a point; nearly always none. */
function namedIn(
  sentences: readonly Sentence[],
  terms: ReadonlyMap<Sentence, readonly PointTerm[]>,
  point: number,
): number {
  const named: string[] = [];
  for (const sentence of sentences) {
    for (const { point: of, term } of terms.get(sentence) ?? []) {
      if (of === point && !named.includes(term)) named.push(term);
    }
  }
  return named.length;
}

/** Far above chance is not ten times as much as above chance. */
function flat(deviations: number): number {
  return Math.log1p(Math.max(0, deviations));
}

/** Share of words that say something: neither long nor short talk has more of them. */
export function densityOf(sentences: readonly Sentence[]): number {
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return sentences.reduce((sum, { meanings }) => sum + meanings.length, 0) / Math.max(1, words);
}
