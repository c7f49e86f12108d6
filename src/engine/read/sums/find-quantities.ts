import type { Language } from '#shared/content/language.ts';
import type { Estimate } from '#shared/content/question.ts';
import type { Token } from '../tokens.ts';
import { readNumber } from './read-number.ts';

export type QuantityClass = Estimate['class'];

/**
 * A number with its class. Values are in base units: bytes, bytes per second, seconds, percent; a rate is per
 * `perSeconds` (1 for "per second", 86400 for "a day").
 */
export type Quantity = {
  value: number;
  class: QuantityClass;
  perSeconds: number | null;
  from: number;
  to: number;
};

type Units = Language['words']['units'];

const PER_WORDS = new Set(['per', 'a', 'an', 'each', 'every']);
/** "a hundred million new links a month": words allowed between a number and its period. */
const FARTHEST_PERIOD = 5;

/** Every quantity of a sentence, in order (interview-design 6.5). */
export function findQuantities(tokens: readonly Token[], units: Units): Quantity[] {
  const quantities: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = readNumber(tokens, at);
    if (!number) {
      at += 1;
      continue;
    }
    const quantity = classify(tokens, at, number, units);
    const pronoun = quantity.class === 'count' && quantity.to === at + 1 && tokens[at]?.word === 'one';
    if (!pronoun) quantities.push(quantity);
    at = Math.max(quantity.to, at + 1);
  }
  return quantities;
}

function classify(
  tokens: readonly Token[],
  from: number,
  number: { value: number; to: number; unit: string | null },
  units: Units,
): Quantity {
  const spoken = number.unit === null;
  const unit = number.unit ?? tokens[number.to]?.word ?? '';
  const afterUnit = spoken ? number.to + 1 : number.to;
  const make = (
    kind: QuantityClass,
    value: number,
    to: number,
    perSeconds: number | null = null,
  ): Quantity => ({
    value,
    class: kind,
    perSeconds,
    from,
    to,
  });

  if (units.nines.includes(unit)) return make('percent', 100 - 100 / 10 ** number.value, afterUnit);
  if (units.percent.includes(unit)) return make('percent', number.value, afterUnit);
  if (units.money.includes(unit)) return make('money', number.value, afterUnit);
  if (units.rate.includes(unit)) return make('rate', number.value, afterUnit, 1);
  const bits = units.bandwidth[unit];
  if (bits !== undefined) return make('bandwidth', number.value * bits, afterUnit);
  const bytes = units.size[unit];
  if (bytes !== undefined) {
    const period = periodAt(tokens, afterUnit, units);
    if (period === null) return make('size', number.value * bytes, afterUnit);
    return make('bandwidth', (number.value * bytes) / period.seconds, period.to);
  }
  const seconds = units.time[unit];
  if (seconds !== undefined) return make('time', number.value * seconds, afterUnit);
  for (let at = number.to; at <= number.to + FARTHEST_PERIOD; at += 1) {
    if (at > number.to && readNumber(tokens, at)) break;
    const period = periodAt(tokens, at, units);
    if (period) return make('rate', number.value, period.to, period.seconds);
  }
  return make('count', number.value, number.to);
}

/** "per second", "a day" at token `at`. */
function periodAt(
  tokens: readonly Token[],
  at: number,
  units: Units,
): { seconds: number; to: number } | null {
  if (!PER_WORDS.has(tokens[at]?.word ?? '')) return null;
  const seconds = units.time[tokens[at + 1]?.word ?? ''];
  return seconds === undefined ? null : { seconds, to: at + 2 };
}
