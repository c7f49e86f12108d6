import type { Content } from '#shared/content/content.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeByCoverage } from './built-in.ts';
import { hintLevels } from './hint-level.ts';
import type { PointReading, Quote, Reading } from './reading.ts';
import { quoteReply } from './report/quote-reply.ts';

/** Words of the candidate that are to count for a point which was not heard, or, denied, not to for one which was. */
export type PointClaim = Quote & { pointId: string; isDenied: boolean };

/**
 * A coverage report as the candidate put it right. Grade, score and recommendation and the limits are of what was heard
 * (decisions D59); the rest counts what was marked as explained and leaves out what was denied, by the same arithmetic. A
 * claim does nothing where it is idle: marked and heard all the same, denied and not heard, or of words that do not stand in
 * the answer any more.
 */
export function gradeWithClaims(
  content: Content,
  context: InterviewContext,
  reading: Reading,
  claims: readonly PointClaim[],
): GradeOutcome {
  const heard = gradeByCoverage(content, context, reading);
  const marked = markedPoints(context, reading, claims);
  const denied = deniedPoints(context, reading, claims);
  if (heard.score === null || marked.length + denied.length === 0) return heard;
  const [markedIds, deniedIds] = [marked, denied].map((of) => new Set(of.map(({ pointId }) => pointId)));
  const all = gradeByCoverage(
    content,
    context,
    withPoints(reading, [...marked, ...denied]),
    markedIds,
    deniedIds,
  );
  // What was marked is no strength: nobody heard it.
  const { strengths, ...kept } = gradeByCoverage(content, context, withPoints(reading, denied));
  const { grade, score, hiringRecommendation, report } = all;
  const { coverage, caps } = heard.report;
  if (!coverage || grade === null || score === null || hiringRecommendation === null) return heard;
  const meansOf = (pointId: string) => context.question.points.find(({ id }) => id === pointId)?.means;
  return {
    ...heard,
    strengths,
    improvements: all.improvements,
    report: {
      ...report,
      strengths: kept.report.strengths,
      caps,
      coverage: {
        ...coverage,
        marked: {
          grade,
          score,
          hiringRecommendation,
          points: marked.flatMap(({ pointId, quote }) => {
            const means = meansOf(pointId);
            const words = quoteReply(context, quote);
            return means && words ? [{ pointId, means, quote: words }] : [];
          }),
          ...(denied.length > 0 && {
            denied: denied.flatMap(({ pointId }) => {
              const means = meansOf(pointId);
              return means ? [{ pointId, means }] : [];
            }),
          }),
        },
      },
    },
  };
}

function withPoints(reading: Reading, instead: readonly PointReading[]): Reading {
  const byId = new Map(instead.map((point) => [point.pointId, point]));
  return { ...reading, points: reading.points.map((point) => byId.get(point.pointId) ?? point) };
}

/** What was marked and stands, as readings of their points. */
function markedPoints(
  context: InterviewContext,
  reading: Reading,
  claims: readonly PointClaim[],
): PointReading[] {
  const helpBefore = hintLevels(context);
  const marked = claims.flatMap(({ pointId, isDenied, ...quote }): PointReading[] => {
    if (isDenied) return [];
    const id = livePoint(context.question, pointId)?.id;
    const before = reading.points.find((point) => point.pointId === id);
    const turnIndex = context.turns.findIndex(({ id: turnId }) => turnId === quote.turnId);
    const turn = context.turns[turnIndex];
    const isSaid = turn?.speaker === 'user' && turn.text.slice(quote.start, quote.end) === quote.text;
    if (before?.status !== 'absent' || before.quote !== null || !isSaid) return [];
    const hintLevel = helpBefore(before.pointId, turnIndex);
    return [{ pointId: before.pointId, status: 'explained', hintLevel, quote }];
  });
  return [...new Map(marked.map((point) => [point.pointId, point])).values()];
}

/** What was denied, as readings of points that nobody spoke of. */
function deniedPoints(
  { question }: InterviewContext,
  reading: Reading,
  claims: readonly PointClaim[],
): PointReading[] {
  const ids = new Set(
    claims.flatMap(({ pointId, isDenied }) => (isDenied ? (livePoint(question, pointId)?.id ?? []) : [])),
  );
  return reading.points
    .filter(({ pointId, status }) => ids.has(pointId) && status !== 'absent')
    .map(({ pointId }) => ({ pointId, status: 'absent', hintLevel: 0, quote: null }));
}
