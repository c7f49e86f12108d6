import type { MarkerKind } from '#shared/content/language.ts';
import type { Token } from '../text/tokenize.ts';
import { factorBetween, type NumberConflict, type NumberPlace } from './number-conflict.ts';
import { readNumber } from './read-number.ts';

/** What may lie between the two sizes without a word about it. */
const CONFLICT_FACTOR = { rate: 5, time: 3 };
const HEDGES: ReadonlySet<MarkerKind> = new Set(['assumption', 'condition', 'tradeoff', 'revise']);
const NEAR_TOKENS = 5;
const SHARED_STEMS = 2;
/** One size in another situation than the other. */
const SITUATION =
  /^(normal|normally|usual|usually|average|quiet|worst|best|each|per|later|again|now|already|ten|times|instead|another|other|retry|retries|extend|extended|through|let|left)$/;
/** Of a number or a time, not of the thing. */
const MEASURES =
  /^((milli|micro)?(second|minute|hour|day|week|month)s?|hundreds?|thousands?|millions?|billions?|trillions?)$/;
const PEAK = /^(peaks?|busy|busiest)$/;
/** How long something holds is one thing; other times are about too many things to be compared. */
const LASTS = /\b(lasts?|expires?|runs? out|is (valid|held|kept))\b/;

/** "Seven thousand people arrive a second", later "only seven hundred people a second arrive": one thing, two sizes. */
export function findRestated(
  numbers: readonly NumberPlace[],
  functionWords: ReadonlySet<string>,
): NumberConflict[] {
  const comparable = numbers.filter(
    ({ sentence, quantity }) =>
      (quantity.class === 'rate' || quantity.class === 'time') &&
      !sentence.markers.some(({ key }) => HEDGES.has(key)),
  );
  return comparable.flatMap((later, at): NumberConflict[] => {
    const earlier = comparable
      .slice(0, at)
      .find((other) => isSameThing(other, later, functionWords) && isFar(other, later));
    return earlier ? [{ kind: 'restated', earlier, later, expected: earlier.quantity.value }] : [];
  });
}

function isFar({ quantity: earlier }: NumberPlace, { quantity: later }: NumberPlace): boolean {
  const factor = CONFLICT_FACTOR[later.class === 'time' ? 'time' : 'rate'];
  return factorBetween(earlier.value, later.value) >= factor;
}

function isSameThing(one: NumberPlace, other: NumberPlace, functionWords: ReadonlySet<string>): boolean {
  const { class: kind, perSeconds } = one.quantity;
  if (kind !== other.quantity.class || perSeconds !== other.quantity.perSeconds) return false;
  if (one.sentence.turnIndex === other.sentence.turnIndex) return false;
  const [ones, others] = [wordsNear(one), wordsNear(other)];
  if ([...ones, ...others].some(({ word }) => SITUATION.test(word))) return false;
  if (isPeakOf(one, other) || isPeakOf(other, one)) return false;
  if (kind === 'time' && ![ones, others].every((near) => LASTS.test(near.map(({ word }) => word).join(' '))))
    return false;
  const stems = new Set(stemsOf(ones, functionWords));
  const shared = new Set(stemsOf(others, functionWords).filter((stem) => stems.has(stem)));
  return shared.size >= (kind === 'time' ? 1 : SHARED_STEMS);
}

/** The larger of the two, and said to be that of the busiest time. */
function isPeakOf(one: NumberPlace, other: NumberPlace): boolean {
  return one.quantity.value > other.quantity.value && wordsNear(one).some(({ word }) => PEAK.test(word));
}

/** Words of the sentence around a number, without the number. */
function wordsNear({ sentence, quantity }: NumberPlace): Token[] {
  const { tokens } = sentence;
  const counted = readNumber(tokens, quantity.from)?.to ?? quantity.to;
  return [
    ...tokens.slice(Math.max(0, quantity.from - NEAR_TOKENS), quantity.from),
    ...tokens.slice(counted, quantity.to + NEAR_TOKENS),
  ];
}

function stemsOf(tokens: readonly Token[], functionWords: ReadonlySet<string>): string[] {
  return tokens
    .filter(({ word }) => !functionWords.has(word) && !LASTS.test(word) && !MEASURES.test(word))
    .map(({ stem }) => stem);
}
