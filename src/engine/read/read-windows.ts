import { type FittedWeights, SIGNS, type Sign } from '#shared/content/fitted-reader.ts';
import { counts } from './flag-sentences.ts';
import type { Likeness } from './likeness.ts';
import type { QuestionProfile } from './point-profiles.ts';
import type { Sentence } from './read-sentences.ts';

/** What speaks for a point in a window, 0 where nothing does. */
export type Signs = Readonly<Record<Sign, number>>;

/** One to three sentences of an answer that stand beside each other. */
export type Window = {
  sentences: readonly Sentence[];
  /** Whether the words themselves speak of a point, by its place among those of the question. */
  speaksOf(point: number): boolean;
  signs(point: number): Signs;
};

/**
 * Whoever talks well is likely to have shown any point: so the words themselves have to be this near to it, in standard
 * deviations above talk about other questions, or name one of its terms.
 */
const NEAR_FROM = 3;

const MOST_SENTENCES = 3;
/** Three sentences as they are spoken: without punctuation they are twice as long, and hold twice the words of everything. */
const MOST_TOKENS = 60;

export function readWindows(profile: QuestionProfile, sentences: readonly Sentence[]): Window[] {
  const counted = sentences.filter(counts);
  const talk = signsOfTalk(profile, counted);
  return counted.flatMap((first, at) => {
    const compared = profile.compare();
    const part: Sentence[] = [];
    let tokens = 0;
    return counted.slice(at, at + MOST_SENTENCES).flatMap((sentence) => {
      tokens += sentence.tokens.length;
      if (sentence.turnId !== first.turnId || (part.length > 0 && tokens > MOST_TOKENS)) return [];
      part.push(sentence);
      // The interviewer's own words say nothing when they come back.
      const likeness = compared.add(sentence.meanings, sentence.asked);
      return [windowOf(profile, [...part], likeness, talk)];
    });
  });
}

/** Probability that the signs stand for what the weights were fitted to. */
export function probability(weights: FittedWeights, signs: Signs): number {
  return 1 / (1 + Math.exp(-logOdds(weights, signs)));
}

/** Natural logarithm of the odds of the same. */
export function logOdds({ bias, signs: weights }: FittedWeights, signs: Signs): number {
  let sum = bias;
  for (const sign of SIGNS) sum += weights[sign] * signs[sign];
  return sum;
}

function windowOf(
  profile: QuestionProfile,
  sentences: readonly Sentence[],
  likeness: readonly Likeness[],
  talk: Pick<Signs, 'talk' | 'plain' | 'praise'>,
): Window {
  const named = sentences.flatMap(({ tokens }) => profile.terms(tokens).map(({ key }) => key));
  const termsOf = (point: number) => {
    const terms = named.filter((each) => each.point === point).map(({ term }) => term);
    return terms.filter((term, at) => terms.indexOf(term) === at).length;
  };
  const nearTo = (point: number) => likeness[point]?.near ?? 0;
  const number = sentences.some(({ quantities }) => quantities.length > 0);
  const reason = sentences.some(({ markers }) =>
    (['reason', 'condition', 'tradeoff'] as const).some((kind) => markers.has(kind)),
  );
  const inScope = sentences.every((sentence) => sentence.inScope);
  return {
    sentences,
    speaksOf: (point) => nearTo(point) >= NEAR_FROM || named.some((each) => each.point === point),
    signs(point) {
      const { dim, id = '' } = profile.points[point] ?? {};
      const isFraming = dim === 'framing';
      return {
        near: flat(nearTo(point)),
        shared: Math.log1p(likeness[point]?.shared ?? 0),
        terms: Math.log1p(termsOf(point)),
        number: Number(number),
        reason: Number(reason),
        aimed: Number(sentences.some(({ aimed }) => aimed.has(id))),
        ...talk,
        framing: Number(isFraming),
        scope: Number(isFraming && inScope),
      };
    },
  };
}

/** What talk comes to as a rule: of every word what says something, of that what is plain, and praise. */
const USUAL = { talk: 0.43, plain: 0.33, praise: 0.007 };
/** A few sentences tell little of how somebody talks: so many usual words are added to them. */
const USUAL_WORDS = 60;

/** How somebody talked altogether. */
function signsOfTalk(
  profile: QuestionProfile,
  sentences: readonly Sentence[],
): Pick<Signs, 'talk' | 'plain' | 'praise'> {
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) + USUAL_WORDS;
  const meanings = sentences.flatMap((sentence) => sentence.meanings);
  const usual = USUAL.talk * USUAL_WORDS;
  const saying = meanings.length + usual;
  const praise = sentences.reduce((sum, sentence) => sum + sentence.praise, USUAL.praise * USUAL_WORDS);
  return {
    talk: saying / words,
    plain: (profile.plainShare(meanings) * meanings.length + USUAL.plain * usual) / saying,
    praise: Math.log1p((100 * praise) / words),
  };
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
