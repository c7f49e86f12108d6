import { and, count, desc, eq, isNotNull, max, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, reports } from '#db/schema/reports.ts';
import type { JudgedBy } from '#shared/contract/report.ts';

export type QuestionTries = {
  questionId: string;
  tries: number;
  last: { interviewId: number; levelId: number; createdAt: Date };
};
export type BestTry = {
  questionId: string;
  interviewId: number;
  score: number | null;
  grade: string | null;
  judgedBy: JudgedBy['kind'];
};

/** What a user did with the questions of the bank. */
export type QuestionsStore = {
  listTries(userId: number): Promise<QuestionTries[]>;
  /** By a question's best score from a model, then from a friend, then the candidate's own. */
  listBest(userId: number): Promise<BestTry[]>;
};

export function createQuestionsStore(db: Db): QuestionsStore {
  const { questionId, userId } = interviews;
  return {
    listTries: async (owner) => {
      // SQLite takes the columns beside a maximum from the row that has it.
      const rows = db
        .select({
          questionId,
          tries: count(),
          interviewId: interviews.id,
          levelId: interviews.levelId,
          createdAt: interviews.createdAt,
          newest: max(interviews.createdAt),
        })
        .from(interviews)
        .where(eq(userId, owner))
        .groupBy(questionId)
        .all();
      return rows.map(({ questionId: id, tries, newest: _, ...last }) => ({ questionId: id, tries, last }));
    },
    listBest: async (owner) =>
      db
        .select({
          questionId,
          interviewId: interviews.id,
          score: max(reports.score),
          grade: reports.grade,
          judgedBy: reports.judgedBy,
        })
        .from(interviews)
        .innerJoin(reports, and(eq(reports.interviewId, interviews.id), isCurrentReport))
        .where(
          and(
            eq(userId, owner),
            isNotNull(reports.grade),
            isNotNull(reports.score),
            ne(reports.judgedBy, 'nobody'),
          ),
        )
        .groupBy(questionId, reports.judgedBy)
        // 'model', 'friend', 'candidate'
        .orderBy(desc(reports.judgedBy), desc(sql`max(${reports.score})`))
        .all(),
  };
}
