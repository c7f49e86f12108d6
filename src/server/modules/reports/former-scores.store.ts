import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { PreviousInterviewReply } from '#shared/contract/interviews.ts';
import type { JudgedBy } from '#shared/contract/report.ts';

/** The earlier scores that an interview is compared with. */
export type FormerScoresStore = {
  /** The user's last graded interview before this one, on the same question and level, by the same kind of judge. */
  find(
    interview: Pick<InterviewRow, 'userId' | 'questionId' | 'level' | 'createdAt'>,
    judge: JudgedBy['kind'],
  ): Promise<PreviousInterviewReply | undefined>;
};

export function createFormerScoresStore(db: Db): FormerScoresStore {
  const formerScore = db.prepare((on) =>
    on
      .select(FORMER_SCORE)
      .from(interviews)
      .innerJoin(reports, and(eq(reports.interviewId, interviews.id), isCurrentReport))
      .where(
        and(
          eq(interviews.userId, sql.placeholder('userId')),
          eq(interviews.questionId, sql.placeholder('questionId')),
          eq(interviews.levelId, sql.placeholder('levelId')),
          lt(interviews.createdAt, sql.placeholder('createdAt')),
          eq(reports.judgedBy, sql.placeholder('judge')),
          isNotNull(reports.score),
        ),
      )
      .orderBy(desc(interviews.createdAt), desc(interviews.id))
      .limit(1),
  );
  const dimensions = db.prepare((on) =>
    on
      .select(DIMENSION)
      .from(reportDimensions)
      .where(eq(reportDimensions.reportId, sql.placeholder('reportId')))
      .orderBy(asc(reportDimensions.position)),
  );
  return {
    find: ({ userId, questionId, level, createdAt }, judge) =>
      db.read(function* () {
        const row = yield* formerScore.one({
          userId,
          questionId,
          levelId: level.id,
          createdAt: createdAt.getTime(),
          judge,
        });
        if (!row || row.score === null) return undefined;
        const { reportId, score, ...rest } = row;
        return { ...rest, score, dimensions: yield* dimensions.all({ reportId }) };
      }),
  };
}

const FORMER_SCORE = {
  interviewId: interviews.id,
  completedAt: interviews.completedAt,
  reportId: reports.id,
  grade: reports.grade,
  score: reports.score,
};
const DIMENSION = { id: reportDimensions.dimension, score: reportDimensions.score };
