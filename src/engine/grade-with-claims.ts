import type { Content } from '#shared/content/content.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeByCoverage } from './built-in.ts';
import { hintLevels } from './hint-level.ts';
import type { PointReading, Quote, Reading } from './reading.ts';
import { quoteReply } from './report/quote-reply.ts';

/** Words of the candidate that are to count for a point which was not heard. */
export type PointClaim = Quote & { pointId: string };

/**
 * A coverage report with what the candidate marked. Grade, score and recommendation, the strengths and the limits are of what
 * was heard (decisions D59); the rest counts the claims as explained, by the same arithmetic. Of a point that was heard all
 * the same, or whose words do not stand in the answer any more, the claim does nothing.
 */
export function gradeWithClaims(
  content: Content,
  context: InterviewContext,
  reading: Reading,
  claims: readonly PointClaim[],
): GradeOutcome {
  const heard = gradeByCoverage(content, context, reading);
  const marked = markedPoints(context, reading, claims);
  if (heard.score === null || marked.length === 0) return heard;
  const byId = new Map(marked.map((point) => [point.pointId, point]));
  const points = reading.points.map((point) => byId.get(point.pointId) ?? point);
  const all = gradeByCoverage(content, context, { ...reading, points }, new Set(byId.keys()));
  const { grade, score, hiringRecommendation, report } = all;
  const { coverage, strengths, caps } = heard.report;
  if (!coverage || grade === null || score === null || hiringRecommendation === null) return heard;
  return {
    ...heard,
    improvements: all.improvements,
    report: {
      ...report,
      strengths,
      caps,
      coverage: {
        ...coverage,
        marked: {
          grade,
          score,
          hiringRecommendation,
          points: marked.flatMap(({ pointId, quote }) => {
            const means = context.question.points.find(({ id }) => id === pointId)?.means;
            const words = quoteReply(context, quote);
            return means && words ? [{ pointId, means, quote: words }] : [];
          }),
        },
      },
    },
  };
}

/** The claims that stand, as readings of their points. */
function markedPoints(
  context: InterviewContext,
  reading: Reading,
  claims: readonly PointClaim[],
): PointReading[] {
  const helpBefore = hintLevels(context);
  const marked = claims.flatMap(({ pointId, ...quote }): PointReading[] => {
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
