import type { PointReading, Reading } from '#engine/reading.ts';
import { type ScoredInterview, workingOf } from '#engine/score/scores-from-points.ts';
import type { Content } from '#shared/content/content.ts';
import { type PointDimension, pointDimension } from '#shared/content/question.ts';

type Row = { points: PointReading[]; score: number };

/**
 * The points that scores follow from: those that were asked about or wrong, and of the others those that raise a
 * score. A single small point is worth little alone, so having it unasked would cost more than having missed it.
 */
export function pointsThatCount(
  content: Content,
  context: ScoredInterview,
  reading: Reading,
  asked: ReadonlySet<string>,
): PointReading[] {
  const isDue = ({ pointId, status }: PointReading) => asked.has(pointId) || status === 'wrong';
  const due = reading.points.filter(isDue);
  const dimensions = new Map(context.question.points.map(({ id, dim }) => [id, dim]));
  const isOf = (dimension: PointDimension) => (point: PointReading) =>
    dimensions.get(point.pointId) === dimension;
  /** With those of the points that nobody asked about that are worth most, the most of them. */
  const bestRow = (dimension: PointDimension): Row => {
    const own = due.filter(isOf(dimension));
    const others = reading.points.filter((point) => !isDue(point) && isOf(dimension)(point));
    const rows = subsetsOf(others).map((added) => ({
      points: [...own, ...added],
      score: workingOf(content, context, { ...reading, points: [...due, ...added] }, dimension).score,
    }));
    return rows.reduce((best, row) =>
      row.score > best.score || (row.score === best.score && row.points.length > best.points.length)
        ? row
        : best,
    );
  };
  const isAsked = (dimension: PointDimension) => due.some(isOf(dimension));
  const counted = pointDimension.options.filter(isAsked).map(bestRow);
  // A dimension that nobody asked about is taken for the average of the others, so it has to be better than that.
  const more = pointDimension.options
    .filter((dimension) => !isAsked(dimension))
    .map(bestRow)
    .filter(({ points }) => points.length > 0)
    .toSorted((one, other) => other.score - one.score);
  for (const row of more) {
    const mean = counted.reduce((sum, { score }) => sum + score, 0) / (counted.length || 1);
    if (row.score >= mean) counted.push(row);
  }
  const ids = new Set(counted.flatMap(({ points }) => points.map(({ pointId }) => pointId)));
  return reading.points.filter(({ pointId }) => ids.has(pointId));
}

function subsetsOf<Value>(values: readonly Value[]): Value[][] {
  return values.reduce<Value[][]>(
    (subsets, value) => subsets.flatMap((some) => [some, [...some, value]]),
    [[]],
  );
}
