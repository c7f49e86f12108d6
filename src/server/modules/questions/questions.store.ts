import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { exerciseAttempts } from '#db/schema/practice.ts';
import { isCurrentReport, reports } from '#db/schema/reports.ts';
import type { JudgedBy } from '#shared/contract/report.ts';

export type QuestionsHeld = {
  questionId: string;
  interviewCount: number;
  last: { interviewId: number; levelId: number; createdAt: Date };
};
export type BestInterview = {
  questionId: string;
  interviewId: number;
  score: number | null;
  grade: string | null;
  judgedBy: JudgedBy['kind'];
};

/** What a user has done with the questions of the bank. */
export type QuestionsStore = {
  listHeld(userId: number): Promise<QuestionsHeld[]>;
  /** How many exercises the user answered, by question. */
  countExercises(userId: number): Promise<Map<string, number>>;
  /**
   * The best interview per question and kind of judge: those by a model first, then a friend's, then the candidate's
   * own.
   */
  listBest(userId: number): Promise<BestInterview[]>;
};

export function createQuestionsStore(db: Db): QuestionsStore {
  const { questionId, userId } = interviews;
  return {
    listHeld: async (owner) => {
      const newestFirst = sql`partition by ${questionId} order by ${interviews.createdAt} desc, ${interviews.id} desc`;
      const rows = db
        .select({
          questionId,
          interviewId: interviews.id,
          levelId: interviews.levelId,
          createdAt: interviews.createdAt,
          place: sql<number>`row_number() over (${newestFirst})`.as('place'),
          interviewCount: sql<number>`count(*) over (partition by ${questionId})`.as('interviewCount'),
        })
        .from(interviews)
        .where(eq(userId, owner))
        .as('tried');
      const latest = await db.all(
        db.select().from(rows).where(eq(rows.place, 1)).orderBy(asc(rows.questionId)),
      );
      return latest.map(({ questionId: id, interviewCount, place: _, ...last }) => ({
        questionId: id,
        interviewCount,
        last,
      }));
    },
    countExercises: async (owner) => {
      const counts = await db.all(
        db
          .select({ questionId: exerciseAttempts.questionId, answers: count() })
          .from(exerciseAttempts)
          .where(eq(exerciseAttempts.userId, owner))
          .groupBy(exerciseAttempts.questionId),
      );
      return new Map(counts.map((row) => [row.questionId, row.answers]));
    },
    listBest: async (owner) => {
      const bestFirst = sql`partition by ${questionId}, ${reports.judgedBy} order by ${reports.score} desc, ${interviews.id}`;
      const rows = db
        .select({
          questionId,
          interviewId: interviews.id,
          score: reports.score,
          grade: reports.grade,
          judgedBy: reports.judgedBy,
          place: sql<number>`row_number() over (${bestFirst})`.as('place'),
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
        .as('judged');
      return db.all(
        db
          .select({
            questionId: rows.questionId,
            interviewId: rows.interviewId,
            score: rows.score,
            grade: rows.grade,
            judgedBy: rows.judgedBy,
          })
          .from(rows)
          .where(eq(rows.place, 1))
          // In this order: 'model', 'friend', 'candidate'.
          .orderBy(desc(rows.judgedBy), desc(rows.score)),
      );
    },
  };
}
