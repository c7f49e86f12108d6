import type { Language } from '#shared/content/language.ts';
import type { Estimate } from '#shared/content/question.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Quantity } from './find-quantities.ts';

type Units = Language['words']['units'];
type Expectation = { class: Estimate['class']; min: number; max: number; perSeconds: number | null };

const SECOND = 1;

/**
 * The range of an estimate in base units. The label names the unit: "terabytes in five years",
 * "links per second"; sizes without one are bytes, rates are per second, times are seconds.
 */
export function expectationOf(estimate: Estimate, units: Units): Expectation {
  const words = tokenize(estimate.label).map((token) => token.word);
  const named = (values: Record<string, number>) => words.map((word) => values[word]).find((value) => value);
  const per = words.findIndex((word) => word === 'per' || word === 'each' || word === 'a');
  const period = per >= 0 ? units.time[words[per + 1] ?? ''] : undefined;
  const range = (factor: number, perSeconds: number | null = null): Expectation => ({
    class: estimate.class,
    min: estimate.min * factor,
    max: estimate.max * factor,
    perSeconds,
  });
  if (estimate.class === 'rate') return range(1, period ?? SECOND);
  if (estimate.class === 'size') return range(named(units.size) ?? 1);
  if (estimate.class === 'time') return range(named(units.time) ?? SECOND);
  if (estimate.class === 'bandwidth') {
    return range(named(units.bandwidth) ?? (named(units.size) ?? 1) / (period ?? SECOND));
  }
  return range(1);
}

/** True when a quantity lies in the expected range; a rate must be stated for the expected period. */
export function isPlausible(quantity: Quantity, expected: Expectation): boolean {
  return (
    quantity.class === expected.class &&
    quantity.value >= expected.min &&
    quantity.value <= expected.max &&
    (expected.perSeconds === null || quantity.perSeconds === expected.perSeconds)
  );
}
