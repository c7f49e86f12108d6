import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LABEL_FONT_PX, NAME_FONT_PX, NODE_HEIGHT } from './geometry.ts';
import { growthAt, LARGEST_GROWTH } from './labels.ts';

it('shows names of at least 11 px, never smaller than verbs, however far from full size', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.46, max: 2, noNaN: true }), (zoom) => {
      const growth = growthAt(zoom) ?? 0;
      expect(growth * zoom * NAME_FONT_PX).toBeGreaterThanOrEqual(11);
      expect(growth * zoom * NAME_FONT_PX).toBeGreaterThan(growth * zoom * LABEL_FONT_PX);
    }),
  );
});

it('has room for two lines of the largest name in a part', () => {
  expect(2 * 17 * LARGEST_GROWTH).toBeLessThanOrEqual(NODE_HEIGHT);
});
