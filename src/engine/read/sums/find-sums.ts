import type { Quote, Reading, StatedSum } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { counts } from '../flag-sentences.ts';
import { quoteOf } from '../read-points.ts';
import type { Sentence } from '../read-sentences.ts';
import type { Quantity } from './find-quantities.ts';

/** Rounding aloud, and a generous estimate, stay within this. */
const OFF_BY = 2.5;
/** Explain why two rates differ. */
const NOT_STEADY =
  /\b(peak|peaks|burst|bursts|spike|average|busy|worst|half|third|quarter|most|times|only|percent)\b/;
/** Between a number and what it comes to, and nothing else of weight. */
const COMES_TO =
  /^\W*(?:[a-z']+\s+){0,5}?(?:which is|that is|that's|so|is|makes|gives|equals|comes to|comes out at|works out to|means|meaning)\W+(?:[a-z']+\s+){0,4}$/;
const TIMES = /^(?!-)\W*(?:[a-z]+\s+){0,3}?(?:times|multiplied by|x|of|by)\W+(?:[a-z]+\s+){0,1}$/;
/** "Ten billion pages over thirty days." */
const OVER = /^\W*(?:[a-z]+\s+){0,4}?(?:over|in|within|during)\W+(?:[a-z]+\s+){0,2}$/;
/** Before what that comes to, at the end of the words before it. */
const SO_IT_IS =
  /\b(?:so|that is|that's|makes|gives|which is|comes to|works out to|means)\W+(?:[a-z']+\s+){0,4}$/;
/** Fewer things are no load. */
const LOAD_FROM = 1000;
/** "No, sorry, fifty": what stands before it is taken back. */
const TAKES_BACK =
  /\b(?:no|sorry|i mean|make that|or rather|correction|wait|actually)\b\W*(?:[a-z]+\W+){0,3}$/;

/** Numbers stated, and those sums among them that can be worked out again without a doubt. */
export function findNumbers(context: InterviewContext, sentences: readonly Sentence[]): Reading['numbers'] {
  const stated = sentences.filter((sentence) => counts(sentence) && !sentence.isQuestion);
  const sums = stated.flatMap((sentence, at) => [
    ...conversions(context, sentence),
    ...products(context, sentence),
    ...spreads(context, sentence, stated[at + 1]),
  ]);
  return {
    quantities: stated.flatMap((sentence) =>
      sentence.quantities.map((quantity) => ({
        quote: quoteOfQuantity(context, sentence, quantity),
        value: quantity.value,
        unit: quantity.class,
        perSeconds: quantity.perSeconds,
      })),
    ),
    sums: sums.map((sum) => ({ ...sum, putRight: !sum.agrees && isPutRight(stated, sum) })),
  };
}

/** "A hundred million a day, which is about a thousand a second." */
function conversions(context: InterviewContext, sentence: Sentence): StatedSum[] {
  if (NOT_STEADY.test(sentence.plain)) return [];
  return pairs(keptQuantities(sentence)).flatMap(([from, to]) => {
    if (from.class !== 'rate' || to.class !== 'rate') return [];
    const [before, after] = [from.perSeconds, to.perSeconds];
    if (before === null || after === null || before === after) return [];
    if (!COMES_TO.test(between(sentence, from, to))) return [];
    const expected = (from.value * after) / before;
    return [sumOf(context, sentence, 'converted', { from, to, expected, unit: 'rate', perSeconds: after })];
  });
}

/** "Two million times five hundred bytes is a gigabyte", "twenty percent of fifty million is ten million". */
function products(context: InterviewContext, sentence: Sentence): StatedSum[] {
  const kept = keptQuantities(sentence);
  return kept.flatMap((result, at) => {
    const [one, other] = [kept[at - 2], kept[at - 1]];
    if (!one || !other) return [];
    if (!TIMES.test(between(sentence, one, other)) || !COMES_TO.test(between(sentence, other, result)))
      return [];
    const expected = productOf(one, other);
    if (expected === null || expected.unit !== result.class) return [];
    return [
      sumOf(context, sentence, 'calculated', {
        from: one,
        to: result,
        expected: expected.value,
        unit: expected.unit,
        perSeconds: result.perSeconds,
      }),
    ];
  });
}

/** "Ten billion pages over thirty days. That is about four thousand a second", in one sentence or two. */
function spreads(context: InterviewContext, sentence: Sentence, next: Sentence | undefined): StatedSum[] {
  const kept = keptQuantities(sentence);
  const [load, period] =
    pairs(kept).find(
      ([one, other]) =>
        one.class === 'count' &&
        one.value >= LOAD_FROM &&
        other.class === 'time' &&
        OVER.test(between(sentence, one, other)),
    ) ?? [];
  if (!load || !period) return [];
  const places = [sentence, next].flatMap((each) => (each?.turnId === sentence.turnId ? [each] : []));
  for (const place of places) {
    if (NOT_STEADY.test(place.plain)) return [];
    // What comes before it may only say the same period in other words.
    const rate = keptQuantities(place).find(
      (quantity) => quantity.class !== 'time' && (place !== sentence || quantity.from >= period.to),
    );
    if (!rate) continue;
    if (rate.class !== 'rate' || rate.perSeconds === null) return [];
    if (!SO_IT_IS.test(textBefore(place, rate))) return [];
    const { perSeconds } = rate;
    const expected = (load.value / period.value) * perSeconds;
    const worked = { from: load, to: rate, expected, unit: 'rate', perSeconds } as const;
    return [sumOf(context, sentence, 'calculated', worked, place)];
  }
  return [];
}

function textBefore({ tokens, text, start }: Sentence, { from }: Quantity): string {
  return text.slice(0, (tokens[from]?.start ?? start) - start).toLowerCase();
}

/** Plain counts and shares change no unit; anything else is not multiplied here. */
function productOf(one: Quantity, other: Quantity): { value: number; unit: Quantity['class'] } | null {
  if (one.class === 'percent' && other.class !== 'percent') {
    return { value: (one.value / 100) * other.value, unit: other.class };
  }
  if (one.class === 'count' && ['count', 'size', 'money'].includes(other.class)) {
    return { value: one.value * other.value, unit: other.class };
  }
  if (other.class === 'count' && ['size', 'money'].includes(one.class)) {
    return { value: one.value * other.value, unit: one.class };
  }
  return null;
}

type Worked = {
  from: Quantity;
  to: Quantity;
  expected: number;
  unit: Quantity['class'];
  perSeconds: number | null;
};

function sumOf(
  context: InterviewContext,
  sentence: Sentence,
  kind: StatedSum['kind'],
  { from, to, expected, unit, perSeconds }: Worked,
  place = sentence,
): StatedSum {
  const earlier = quoteOfQuantity(context, sentence, from);
  const later = quoteOfQuantity(context, place, to);
  return {
    id: place === sentence ? `sum:${sentence.turnIndex}.${to.from}` : `sum:${place.turnIndex}.${place.start}`,
    kind,
    earlier,
    later,
    value: from.value,
    perSeconds: from.perSeconds,
    expected,
    expectedUnit: unit,
    expectedPerSeconds: perSeconds,
    agrees: isNear(expected, to.value),
    putRight: false,
    phrase: later.text,
    earlierPhrase: earlier.text,
  };
}

/** The numbers of a sentence without those that were taken back in the same breath. */
function keptQuantities(sentence: Sentence): Quantity[] {
  return sentence.quantities.filter((quantity, at) => {
    const next = sentence.quantities[at + 1];
    return !next || !TAKES_BACK.test(between(sentence, quantity, next));
  });
}

function between({ tokens, text, start }: Sentence, one: Quantity, other: Quantity): string {
  const from = tokens[one.to - 1]?.end ?? start;
  const to = tokens[other.from]?.start ?? from;
  return text.slice(from - start, to - start).toLowerCase();
}

function pairs(quantities: readonly Quantity[]): [Quantity, Quantity][] {
  return quantities.flatMap((quantity, at): [Quantity, Quantity][] => {
    const before = quantities[at - 1];
    return before ? [[before, quantity]] : [];
  });
}

function isNear(one: number, other: number): boolean {
  return Math.max(one, other) <= OFF_BY * Math.min(one, other);
}

/** Whether what it comes to is said later on. */
function isPutRight(
  stated: readonly Sentence[],
  { later, expected, expectedUnit, expectedPerSeconds }: StatedSum,
): boolean {
  return stated
    .filter(({ turnId, start }) => turnId > later.turnId || (turnId === later.turnId && start > later.start))
    .some(({ quantities }) =>
      quantities.some(
        ({ class: kind, perSeconds, value }) =>
          kind === expectedUnit && perSeconds === expectedPerSeconds && isNear(value, expected),
      ),
    );
}

function quoteOfQuantity(context: InterviewContext, sentence: Sentence, { from, to }: Quantity): Quote {
  const start = sentence.tokens[from]?.start ?? sentence.start;
  const end = sentence.tokens[to - 1]?.end ?? sentence.end;
  return quoteOf([{ ...sentence, start, end }], context);
}
