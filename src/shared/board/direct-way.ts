import type { Box, Place } from './geometry.ts';

/** The points without those in the middle of a straight piece. */
export function cornersOf(points: readonly Place[]): Place[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    return (before.x !== point.x || point.x !== after.x) && (before.y !== point.y || point.y !== after.y);
  });
}

/** From the middle of one side to the middle of another, across the wider gap; it avoids nothing. */
export function directWay(from: Box, to: Box): Place[] {
  const [one, other] = [middleOf(from), middleOf(to)];
  const gapX = Math.abs(other.x - one.x) - (from.width + to.width) / 2;
  const gapY = Math.abs(other.y - one.y) - (from.height + to.height) / 2;
  if (gapX >= gapY) {
    const ahead = other.x < one.x ? -1 : 1;
    const [start, end] = [one.x + (ahead * from.width) / 2, other.x - (ahead * to.width) / 2];
    const middle = (start + end) / 2;
    return cornersOf([
      { x: start, y: one.y },
      { x: middle, y: one.y },
      { x: middle, y: other.y },
      { x: end, y: other.y },
    ]);
  }
  const ahead = other.y < one.y ? -1 : 1;
  const [start, end] = [one.y + (ahead * from.height) / 2, other.y - (ahead * to.height) / 2];
  const middle = (start + end) / 2;
  return cornersOf([
    { x: one.x, y: start },
    { x: one.x, y: middle },
    { x: other.x, y: middle },
    { x: other.x, y: end },
  ]);
}

function middleOf({ x, y, width, height }: Box): Place {
  return { x: x + width / 2, y: y + height / 2 };
}
