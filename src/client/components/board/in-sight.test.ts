import { expect, it } from 'vitest';
import { isMisshapen } from './arrange-button.tsx';
import { isTooWide, keptWithin, movedTo, newBox, seenPlace, viewportOf } from './in-sight.ts';

const BOX = { x: 100, y: 50, width: 400, height: 200 };
const FRAME = { width: 800, height: 600 };

it('leaves a drawing where it was moved to while a piece of it is in sight', () => {
  const moved = { x: -350, y: 200, zoom: 1 };
  expect(keptWithin(moved, BOX, FRAME)).toEqual(moved);
});

it('brings a drawing that was moved away back to the edge that it left by', () => {
  const far = { x: -5_000, y: 9_000, zoom: 0.5 };
  const { x, y, zoom } = keptWithin(far, BOX, FRAME);
  const right = (BOX.x + BOX.width) * zoom + x;
  const top = BOX.y * zoom + y;
  expect(right).toBeGreaterThan(0);
  expect(right).toBeLessThan(FRAME.width / 2);
  expect(top).toBeLessThan(FRAME.height);
  expect(top).toBeGreaterThan(FRAME.height / 2);
});

it('shows a tiny drawing whole', () => {
  const { x, zoom } = keptWithin({ x: 5_000, y: 0, zoom: 0.05 }, BOX, FRAME);
  expect((BOX.x + BOX.width) * zoom + x).toBeCloseTo(FRAME.width);
});

it('shows all of the width of a drawing that fits into a phone only without margins, whatever is chosen', () => {
  const phone = { width: 358, height: 526 };
  const box = { x: -20, y: 0, width: 510, height: 900 };
  const chosen = { x: 320, y: 500, width: 164, height: 56 };
  const { x, zoom } = viewportOf(box, phone, chosen, 'whole');
  expect(box.x * zoom + x).toBeGreaterThanOrEqual(0);
  expect((box.x + box.width) * zoom + x).toBeLessThanOrEqual(phone.width);
});

it('keeps a part that is made at the edge of its frame within it', () => {
  const view = { x: 40, y: 30, zoom: 0.5 };
  const { x, y } = seenPlace({ x: -150, y: 2_000 }, view, FRAME);
  expect(x * view.zoom + view.x).toBe(16);
  expect((y + 56) * view.zoom + view.y).toBeLessThanOrEqual(FRAME.height - 16);
  expect(seenPlace({ x: 300, y: 200 }, view, FRAME)).toEqual({ x: 300, y: 200 });
});

it('moves a drawing that was zoomed by hand no more than it takes to show a new part', () => {
  const part = { x: 900, y: 100, width: 164, height: 56 };
  const near = movedTo(part, { x: 0, y: 10, zoom: 1.5 }, FRAME);
  expect(near).toMatchObject({ y: 10, zoom: 1.5 });
  expect((part.x + part.width) * 1.5 + near.x).toBeLessThan(FRAME.width);
  expect(part.x * 1.5 + near.x).toBeGreaterThan(FRAME.width / 2);
  expect(movedTo(part, near, FRAME), 'what is in sight stays').toEqual(near);
});

it('shows all parts that one line adds, or the last one if they do not fit', () => {
  const [one, other] = [0, 600].map((x) => ({ x, y: 0, width: 164, height: 56 }));
  if (!one || !other) throw new Error('no parts');
  expect(newBox([one, other], 1, FRAME)).toEqual({ x: 0, y: 0, width: 764, height: 56 });
  expect(newBox([one, other], 1.5, FRAME)).toEqual(other);
  expect(newBox([], 1, FRAME)).toBeUndefined();
});

it('finds a drawing too wide for a phone only if its names could not be read in the width', () => {
  const phone = { width: 358, height: 495 };
  expect(isTooWide({ x: 0, y: 0, width: 900, height: 300 }, phone)).toBe(true);
  expect(isTooWide({ x: 0, y: 0, width: 400, height: 1_500 }, phone), 'a long column').toBe(false);
  expect(isTooWide({ x: 0, y: 0, width: 500, height: 1_500 }, phone), 'two columns, a verb beside').toBe(
    false,
  );
  expect(isTooWide({ x: 0, y: 0, width: 9_000, height: 300 }, FRAME), 'a wide frame').toBe(false);
});

it('finds a drawing misshapen if it is too small to read beside much empty room', () => {
  const wide = { width: 1_334, height: 400 };
  const tall = { x: 0, y: 0, width: 880, height: 560 };
  expect(isMisshapen(tall, wide, 0.65)).toBe(true);
  expect(isMisshapen(tall, wide, 1), 'zoomed in by hand').toBe(false);
  expect(isMisshapen(tall, { width: 600, height: 400 }, 0.65), 'a frame of its shape').toBe(false);
  expect(isMisshapen({ ...tall, width: 300, height: 360 }, wide, 1), 'large enough').toBe(false);
});
