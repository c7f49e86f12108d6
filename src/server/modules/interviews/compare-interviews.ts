import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { livePoint, type Point } from '#shared/content/question.ts';
import type { CompareInterviewsInput, ComparisonReply } from '#shared/contract/comparison.ts';
import type { DimensionReply, EvidenceReply, ReportReply } from '#shared/contract/report.ts';
import type { InterviewRow } from './interviews.store.ts';
import { summaryOf } from './list-interviews.ts';
import { ownInterview } from './own-interview.ts';

type ComparedDimension = ComparisonReply['dimensions'][number];

/**
 * Compares two interviews on the same question, dimension by dimension and quote against quote.
 * @throws {AppError} NOT_FOUND; INTERVIEW_NOT_COMPLETED; INVALID_INPUT for different questions, or for the same
 *   interview twice.
 */
export async function compareInterviews(
  deps: Deps,
  userId: number,
  { a, b }: CompareInterviewsInput,
): Promise<ComparisonReply> {
  if (a === b)
    throw new AppError('INVALID_INPUT', { message: 'Choose two different interviews to compare.' });
  const rows = await Promise.all([ownInterview(deps.data, userId, a), ownInterview(deps.data, userId, b)]);
  const [first, second] = rows.map(({ row }) => row).sort((one, other) => one.id - other.id);
  if (!first || !second) throw new AppError('NOT_FOUND');
  if (first.questionId !== second.questionId) {
    throw new AppError('INVALID_INPUT', {
      message: 'These interviews are about different questions. Choose two on the same question.',
    });
  }
  if (first.status !== 'completed' || second.status !== 'completed') {
    throw new AppError('INTERVIEW_NOT_COMPLETED');
  }
  const [earlier, later] = await Promise.all([
    deps.data.stores.reports.findCurrent(first.id),
    deps.data.stores.reports.findCurrent(second.id),
  ]);
  // Even a report without a grade has dimensions, all at zero.
  const isGraded = (row: InterviewRow) => row.result !== null && row.result.grade !== null;
  return {
    a: summaryOf(deps.data, first),
    b: summaryOf(deps.data, second),
    isMixed: isGraded(first) && isGraded(second) && first.result?.judgedBy !== second.result?.judgedBy,
    dimensions: compareDimensions(
      deps,
      first.questionId,
      isGraded(first) ? earlier?.report : undefined,
      isGraded(second) ? later?.report : undefined,
    ),
  };
}

function compareDimensions(
  { data: { content } }: Deps,
  questionId: string,
  earlier: ReportReply | undefined,
  later: ReportReply | undefined,
): ComparedDimension[] {
  const question = content.questions.get(questionId);
  // Reports of different versions of a question name its points differently.
  const today = (id: string) => question && livePoint(question, id);
  const find = (report: ReportReply | undefined, id: string) =>
    report?.dimensions.find((dimension) => dimension.id === id);
  const shown = later?.dimensions.length ? later.dimensions : (earlier?.dimensions ?? []);
  return shown.map(({ id, name }) => {
    const [a, b] = [find(earlier, id), find(later, id)];
    return { id, name, a: judged(a), b: judged(b), points: comparePoints(today, a, b) };
  });
}

function judged(dimension: DimensionReply | undefined): ComparedDimension['a'] {
  return dimension ? { score: dimension.score, bar: dimension.bar, reason: dimension.reason } : null;
}

function comparePoints(
  today: (pointId: string) => Point | undefined,
  a: DimensionReply | undefined,
  b: DimensionReply | undefined,
): ComparedDimension['points'] {
  const heard = (dimension: DimensionReply | undefined) =>
    new Map((dimension?.evidence ?? []).map((point) => [today(point.pointId)?.id ?? point.pointId, point]));
  const [earlier, later] = [heard(a), heard(b)];
  return [...new Map([...earlier, ...later])]
    .map(([pointId, { means }]) => ({
      pointId,
      title: today(pointId)?.name ?? means,
      means,
      a: said(earlier.get(pointId)),
      b: said(later.get(pointId)),
    }))
    .filter((point) => point.a?.quote || point.b?.quote);
}

function said(point: EvidenceReply | undefined): ComparedDimension['points'][number]['a'] {
  return point ? { status: point.status, cue: point.cue, quote: point.quote } : null;
}
