import type { StatedSum } from '#engine/reading.ts';
import { dimensionName } from './compose-dimensions.ts';
import type { Improvement } from './compose-improvements.ts';
import { quoteReply } from './quote-reply.ts';
import { remarkText, stepText } from './remark-text.ts';
import type { ReportSource } from './report-source.ts';

const PERIODS: Record<number, string> = {
  1: 'a second',
  60: 'a minute',
  3600: 'an hour',
  86400: 'a day',
  604800: 'a week',
  2592000: 'a month',
  31536000: 'a year',
};
const PREFIXES: readonly [string, number][] = [
  ['tera', 1e12],
  ['giga', 1e9],
  ['mega', 1e6],
  ['kilo', 1e3],
];
/** Of one byte. */
const BITS = 8;
const ROUNDED = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumSignificantDigits: 2,
});

/** Numbers that did not fit and were not put right: what they come to, the words, and how to check. */
export function composeMiscounts(source: ReportSource): Improvement[] {
  const name = dimensionName(source, 'resilience');
  return source.input.reading.numbers.sums
    .filter(({ agrees, putRight }) => !agrees && !putRight)
    .map((conflict) => {
      const quote = quoteReply(source.context, conflict.later);
      const { what, advice } = remarkOn(source, conflict);
      const text = remarkText({ name, what, quote, advice });
      return { dimension: 'resilience' as const, quote, text, nextStep: stepText(what, advice) };
    });
}

function remarkOn({ context }: ReportSource, conflict: StatedSum): { what: string; advice: string } {
  if (conflict.kind === 'converted') {
    return {
      what: `${rate(conflict.value, conflict.perSeconds)} is about ${rate(conflict.expected, conflict.expectedPerSeconds)}.`,
      advice: 'Check the size of each result aloud: a day has about 100,000 seconds.',
    };
  }
  if (conflict.kind === 'calculated') {
    return {
      what: `The numbers before this one come to about ${amount(conflict)}.`,
      advice: 'Check the size of each result aloud: count the zeros of both numbers.',
    };
  }
  const before = quoteReply(context, conflict.earlier)?.answerNumber;
  return {
    what: `A number changed without a word; it was another one in answer ${before}.`,
    advice: 'Keep to one number, or say what changed it.',
  };
}

function amount({ expected, expectedUnit, expectedPerSeconds }: StatedSum): string {
  if (expectedUnit === 'size') return sized(expected, 'bytes');
  if (expectedUnit === 'bandwidth') return `${sized(expected * BITS, 'bits')} a second`;
  if (expectedUnit === 'rate') return rate(expected, expectedPerSeconds);
  return ROUNDED.format(expected);
}

function sized(value: number, unit: 'bytes' | 'bits'): string {
  const [prefix, size] = PREFIXES.find(([, least]) => value >= least) ?? ['', 1];
  return `${ROUNDED.format(value / size)} ${prefix}${unit}`;
}

function rate(value: number, perSeconds: number | null): string {
  return `${ROUNDED.format(value)} ${PERIODS[perSeconds ?? 1] ?? ''}`.trim();
}
