import { expect, it } from 'vitest';
import type { DimensionReply } from '#shared/contract/report.ts';
import { tipsFor } from './tips-card.tsx';

const dimension = (id: DimensionReply['id'], weight: number, points: number): DimensionReply => ({
  id,
  name: id,
  score: 2,
  bar: 3,
  weight,
  points,
  reason: '',
  nextAnchor: null,
  evidence: [],
});

it('gives tips for the dimensions with the most to gain, by weight and missing points', () => {
  const tips = tipsFor({
    dimensions: [
      dimension('framing', 10, 0),
      dimension('design', 20, 20),
      dimension('depth', 20, 90),
      dimension('resilience', 30, 30),
    ],
  });
  expect(tips).toEqual([
    expect.stringMatching(/^Put a number/),
    expect.stringMatching(/^Follow one request/),
    expect.stringMatching(/^Spend the first minute/),
  ]);
});

it('gives three general tips without a graded report', () => {
  expect(tipsFor(null)).toHaveLength(3);
});
