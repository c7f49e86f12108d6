import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areOver, LABEL_FONT_PX, linesOf, NAME_FONT_PX, NODE_HEIGHT } from './geometry.ts';
import { placeOfLabel } from './label-places.ts';
import {
  foldedLabel,
  GROWTHS,
  growthAt,
  isAnyLeftOut,
  isLongName,
  LARGEST_GROWTH,
  leftOutMark,
  raisedBy,
  SMALLEST_ZOOM,
  verbTimes,
} from './labels.ts';

it('shows names of at least 11 px, never smaller than verbs, however far from full size', () => {
  fc.assert(
    fc.property(fc.double({ min: SMALLEST_ZOOM, max: 2, noNaN: true }), (zoom) => {
      const growth = growthAt(zoom) ?? 0;
      expect(growth * zoom * NAME_FONT_PX).toBeGreaterThanOrEqual(11);
      expect(growth * zoom * NAME_FONT_PX).toBeGreaterThan(growth * zoom * LABEL_FONT_PX);
    }),
  );
});

it('has room for two lines of the largest name in a part', () => {
  expect(2 * 17 * LARGEST_GROWTH).toBeLessThanOrEqual(NODE_HEIGHT);
});

it('gives a third line to a name that two lines would cut off', () => {
  for (const name of ['api', 'orders database', 'notification worker', 'elasticsearch'])
    expect(isLongName(name), name).toBe(false);
  for (const name of [
    'restaurant availability service',
    'read replica of the orders database',
    'x'.repeat(30),
  ])
    expect(isLongName(name), name).toBe(true);
});

it('keeps a name in two lines, as large as the others, wherever it is not enlarged too far for them', () => {
  const longAt = (name: string) => GROWTHS.filter((growth) => isLongName(name, growth));
  expect(longAt('metrics outside party')).toEqual([1.6]);
  expect(longAt('orders database')).toEqual([]);
});

it('shows a verb as large as it fits where it can be read, and that of a lit line always', () => {
  expect(verbTimes(1, 1, [], false)).toBe(1);
  expect(verbTimes(0.5, 1.3, [], false)).toBe(1.3);
  expect(verbTimes(0.5, 1, [], false)).toBeNull();
  expect(verbTimes(0.5, 1, [], true)).toBe(1.6);
  expect(verbTimes(0.5, 1.45, [], true), 'lit, it covers no other without need').toBe(1.45);
  expect(verbTimes(0.75, 1.6, [1.15, 1.6], true), 'as large as the others').toBe(
    verbTimes(0.75, 1.6, [1.15, 1.6], false),
  );
  expect(verbTimes(0.2, LARGEST_GROWTH, [], false)).toBeNull();
});

it('sets the verb of a lit line above that line where it would hide all of it', () => {
  const short = { x: 0, y: -8, width: 60, height: 16, lines: ['reads'] };
  const points = [
    { x: -18, y: 0 },
    { x: 78, y: 0 },
  ];
  const verb = { label: short, growth: 1.15, folded: null, points };
  expect(raisedBy(verb, 1.15), 'it has the room for that').toBe(0);
  expect(raisedBy(verb, 1.6)).toBe(12.8);
  const long = [points[0], { x: 300, y: 0 }].flatMap((point) => point ?? []);
  expect(raisedBy({ ...verb, points: long }, 1.6), 'much of a long line is still seen').toBe(0);
  const downwards = [0, 96].map((y) => ({ x: 30, y: y - 48 }));
  expect(raisedBy({ ...verb, points: downwards }, 1.6)).toBe(0);
});

it('shows verbs of 11 px in a smaller drawing that has room for all of them', () => {
  for (const zoom of [0.6, 0.74, 0.77, 0.9]) {
    const times = verbTimes(zoom, LARGEST_GROWTH, [LARGEST_GROWTH], false) ?? 0;
    expect(times * zoom * LABEL_FONT_PX, `${zoom}`).toBeGreaterThanOrEqual(11 - 1e-9);
    expect(times * LABEL_FONT_PX).toBeLessThanOrEqual((growthAt(zoom) ?? 0) * NAME_FONT_PX);
  }
});

it('tells whether a verb is left out, as long as names can be read', () => {
  expect(isAnyLeftOut(1, [1, 1.6])).toBe(false);
  expect(isAnyLeftOut(0.5, [1, 1.6])).toBe(true);
  expect(isAnyLeftOut(1, [0, 1.6])).toBe(true);
  expect(isAnyLeftOut(0.2, [1, 1.6])).toBe(false);
});

it('shows all verbs of a drawing in one size, without those that could not be read at any', () => {
  const shown = (zoom: number, ...all: number[]) => all.map((most) => verbTimes(zoom, most, all, false));
  expect(shown(0.6, 1.6, 1.15, 1.3)).toEqual([1.15, 1.15, 1.15]);
  expect(shown(0.6, 1.6, 1.3, 1)).toEqual([1, 1, 1]);
  expect(shown(0.55, 1.6, 1.3, 1)).toEqual([1.3, 1.3, null]);
});

it('ends a verb beside a vertical line at that line, also when folded, however narrow its words are', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 120 },
  ];
  const away = { x: 10, y: 0, width: 300, height: 120 };
  const { label } = placeOfLabel('falls back to', points, {
    taken: (area) => [away, { ...away, x: -5, width: 10 }].filter((box) => areOver(box, area)),
    lines: () => [],
  });
  expect(label.lineAt).toBe('right');
  for (const each of [label, foldedLabel(label) ?? label])
    for (const { x, anchor } of linesOf(each)) {
      expect(anchor).toBe('end');
      expect(x).toBeCloseTo(-10);
    }
});

it('marks the middle of the place where a verb is left out', () => {
  const { x, width, lines } = leftOutMark({ x: 100, y: 50, width: 80, height: 18 });
  expect([x + width / 2, lines]).toEqual([140, []]);
});
