import type { PointReading } from '#engine/reading.ts';
import { creditOf, statusOf } from '#engine/score/points.ts';
import {
  meanOfRows,
  type ScoredInterview,
  type ScoredReading,
  scoresFromPoints,
} from '#engine/score/scores-from-points.ts';
import type { DimensionScores } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import { type DimensionId, dimensionId, type ReportReply } from '#shared/contract/report.ts';
import { DEBRIEF_ENGINE, smoothedScores } from './judge.ts';

/** By dimension: what the ticks come to, in a line. */
export type ScoreReasons = ReadonlyMap<DimensionId, string>;

/** Points with a tick for a reason that count as named. */
type Lowered = Pick<ReadonlyMap<string, string>, 'has'>;

/** Why ticks propose the scores that they propose. */
export function scoreReasons(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
  lowered: Lowered,
): ScoreReasons {
  const alone = scoresFromPoints(content, context, reading);
  const proposed = smoothedScores(content, context, reading);
  const isNothingHad = meanOfRows(context, reading, alone) === 0;
  const reasonOf = (id: DimensionId) => {
    if (id === 'communication') return 'Average worth of the others.';
    const points = pointsOf(context, reading, id);
    if (points.length === 0) return 'Nothing asked: average of the rest.';
    const ticked = tickedText(content, context, points, lowered);
    return isNothingHad || alone[id] === proposed[id] ? `${ticked}.` : `${ticked}: worth ${alone[id]}.`;
  };
  return new Map(dimensionId.options.map((id) => [id, reasonOf(id)]));
}

/**
 * The same for a report of the candidate's own judgment, with what the candidate moved. Older arithmetic came to other
 * scores: there, a score that does not follow from the ticks any more has only its points.
 */
export function reasonsInReport(
  content: Content,
  context: ScoredInterview,
  { dimensions, versions }: Pick<ReportReply, 'dimensions' | 'versions'>,
): ScoreReasons {
  const points = dimensions.flatMap(({ evidence }) =>
    evidence.map(
      ({ pointId, status, cue }): PointReading => ({ pointId, status, hintLevel: cue, quote: null }),
    ),
  );
  const reading = { points, claims: [] };
  const evidence = dimensions.flatMap((dimension) => dimension.evidence);
  const lowered = new Set(evidence.flatMap((point) => (point.lowered ? [point.pointId] : [])));
  const proposed: DimensionScores = smoothedScores(content, context, reading);
  const reasons = scoreReasons(content, context, reading, lowered);
  return new Map(
    dimensions.flatMap(({ id, score }): [DimensionId, string][] => {
      const reason = reasons.get(id) ?? '';
      if (score === proposed[id]) return [[id, reason]];
      if (versions.engine === DEBRIEF_ENGINE) return [[id, `${reason} You moved it to ${score}.`]];
      const own = pointsOf(context, reading, id);
      return own.length > 0 ? [[id, `${tickedText(content, context, own, lowered)}.`]] : [];
    }),
  );
}

function pointsOf({ question }: ScoredInterview, { points }: ScoredReading, id: DimensionId): PointReading[] {
  const own = new Set(question.points.filter(({ dim }) => dim === id).map((point) => point.id));
  return points.filter(({ pointId }) => own.has(pointId));
}

/** "1 of 3 points, 1 named, 1 only when asked", of which the last counts less. */
function tickedText(
  content: Content,
  { level }: ScoredInterview,
  points: readonly PointReading[],
  lowered: Lowered,
): string {
  const count = (...statuses: readonly PointReading['status'][]) =>
    points.filter(({ status }) => statuses.includes(status)).length;
  const countedLess = points.filter(({ pointId }) => lowered.has(pointId)).length;
  const lessFor = points.filter((point) => {
    const shown = { ...point, status: statusOf(point) };
    return creditOf(content, level, shown) < creditOf(content, level, { ...shown, hintLevel: 0 });
  }).length;
  const others = [
    [count('mentioned') - countedLess, 'named'],
    [countedLess, 'ticked but counted as named'],
    [count('wrong'), 'wrong'],
    [lessFor, 'only when asked'],
  ] as const;
  const had = `${count('explained', 'justified')} of ${points.length} points`;
  return [had, ...others.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : []))].join(', ');
}
