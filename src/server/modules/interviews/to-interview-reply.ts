import type { InterviewReply, InterviewSummaryReply, ResponseReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import type { InterviewRow, InterviewSummaryRow } from './interviews.store.ts';
import type { ResponseRow } from './responses.store.ts';

/** Mapped by hand to exactly the declared keys: nothing else of a row can reach the wire. */
export function toInterviewReply(
  row: InterviewRow,
  responses: readonly ResponseRow[],
  sinceCompletion: Pick<InterviewReply, 'isGradingAgain' | 'formerReports' | 'drillTries'>,
): InterviewReply {
  const report: ReportReply | null = row.report === null ? null : JSON.parse(row.report);
  const gradedAt = row.gradedAt ?? (report && row.completedAt);
  // Assigned, not spread: the live screen reads often, and two spreads took fifty times as long.
  const reply: InterviewReply = Object.assign(toSummaryReply(row), sinceCompletion, {
    report,
    gradedAt: dateOf(gradedAt),
    confirmedAt: dateOf(row.confirmedAt),
    responses: [],
  });
  for (const response of responses) reply.responses.push(toResponseReply(row.id, response));
  return reply;
}

export function toSummaryReply(row: InterviewSummaryRow): InterviewSummaryReply {
  return {
    id: row.id,
    status: row.status,
    question: row.question,
    questionId: row.questionId,
    company: companyOf(row),
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
    level: { id: row.levelId, name: row.levelName, slug: row.levelSlug, order: row.levelOrder },
    grade: row.grade,
    score: row.score,
    strengths: JSON.parse(row.strengths),
    improvements: JSON.parse(row.improvements),
    hiringRecommendation: row.hiringRecommendation,
    totalDuration: row.totalDuration,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    createdAt: new Date(row.createdAt),
    completedAt: dateOf(row.completedAt),
    engine: row.engine,
  };
}

export function toResponseReply(interviewId: number, row: ResponseRow): ResponseReply {
  return {
    id: row.id,
    speaker: row.speaker,
    content: row.content,
    transcriptState: row.transcriptState,
    engine: row.engine,
    audioUrl: row.hasAudio ? `/api/interviews/${interviewId}/responses/${row.id}/audio` : null,
    duration: row.duration,
    timestamp: new Date(row.timestamp),
  };
}

function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

function companyOf({ companyId, companyName, companySlug }: InterviewSummaryRow): InterviewReply['company'] {
  if (companyId === null || companyName === null || companySlug === null) return null;
  return { id: companyId, name: companyName, slug: companySlug };
}
