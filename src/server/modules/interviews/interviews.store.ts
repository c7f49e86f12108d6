import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import type { SpentSession } from '#server/modules/licenses/spend-session.ts';
import type { InterviewStatus } from '#shared/contract/interviews.ts';
import type { HiringRecommendation } from '#shared/contract/report.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED = 500;

/** As stored: times in milliseconds, JSON as text. */
export type InterviewSummaryRow = {
  id: number;
  status: InterviewStatus;
  question: string;
  questionId: string;
  companyId: number | null;
  companyName: string | null;
  companySlug: string | null;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  levelId: number;
  levelName: string;
  levelSlug: string;
  levelOrder: number;
  grade: string | null;
  score: number | null;
  strengths: string;
  improvements: string;
  hiringRecommendation: HiringRecommendation | null;
  engine: string;
  budgetSeconds: number;
  totalDuration: number;
  createdAt: number;
  completedAt: number | null;
};
export type InterviewRow = InterviewSummaryRow & {
  userId: number;
  report: string | null;
  gradedAt: number | null;
  confirmedAt: number | null;
};

const SUMMARY = `
  i.id, i.status, i.question, i.question_id as questionId,
  i.company_id as companyId, co.name as companyName, co.slug as companySlug,
  i.category_id as categoryId, ca.name as categoryName, ca.slug as categorySlug,
  i.level_id as levelId, l.name as levelName, l.slug as levelSlug, l."order" as levelOrder,
  i.grade, i.score, i.strengths, i.improvements, i.hiring_recommendation as hiringRecommendation,
  i.engine, i.budget_seconds as budgetSeconds, i.total_duration as totalDuration,
  i.created_at as createdAt, i.completed_at as completedAt`;
const JOINED = `
  interviews i
  join categories ca on ca.id = i.category_id
  join levels l on l.id = i.level_id
  left join companies co on co.id = i.company_id`;

/** Reading an interview is the hot path of the live screen: its statements are prepared once a database. */
function prepare({ $client: sqlite }: Db) {
  const one = `select ${SUMMARY}, i.user_id as userId, i.report,
    i.graded_at as gradedAt, i.confirmed_at as confirmedAt from ${JOINED} where i.id = ?`;
  return {
    find: sqlite.prepare<[number], InterviewRow>(one),
    findOwn: sqlite.prepare<[number, number], InterviewRow>(`${one} and i.user_id = ?`),
    list: sqlite.prepare<[number], InterviewSummaryRow>(
      `select ${SUMMARY} from ${JOINED} where i.user_id = ?
       order by i.created_at desc, i.id desc limit ${MAX_LISTED}`,
    ),
  };
}
const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();
function statements(db: Db) {
  const known = prepared.get(db);
  if (known) return known;
  const fresh = prepare(db);
  prepared.set(db, fresh);
  return fresh;
}

export function findInterview(db: Db, id: number): InterviewRow | undefined {
  return statements(db).find.get(id);
}

export function findOwnInterview(db: Db, userId: number, id: number): InterviewRow | undefined {
  return statements(db).findOwn.get(id, userId);
}

/** Newest first. */
export function listInterviewsOf(db: Db, userId: number): InterviewSummaryRow[] {
  return statements(db).list.all(userId);
}

/** Bank ids of the user's latest questions, newest first, repeats included. */
export function listQuestionsSeen(db: DbOrTx, userId: number, limit: number): string[] {
  return db
    .select({ questionId: interviews.questionId })
    .from(interviews)
    .where(eq(interviews.userId, userId))
    .orderBy(desc(interviews.createdAt), desc(interviews.id))
    .limit(limit)
    .all()
    .map((row) => row.questionId);
}

export type NewInterview = Pick<
  typeof interviews.$inferInsert,
  | 'companyId'
  | 'categoryId'
  | 'levelId'
  | 'question'
  | 'questionId'
  | 'questionVersion'
  | 'engine'
  | 'budgetSeconds'
  | 'createdAt'
>;

/** For the user who proves to have spent a session on it, so that no interview exists without one. */
export function insertInterview(tx: Tx, paid: SpentSession, interview: NewInterview): number {
  return tx
    .insert(interviews)
    .values({ ...interview, userId: paid.userId, strengths: [], improvements: [] })
    .returning({ id: interviews.id })
    .get().id;
}

/** Counts seconds against the budget. False when the interview has ended or has not so many left. */
export function addSpeakingTime(tx: Tx, id: number, seconds: number): boolean {
  const { changes } = tx
    .update(interviews)
    .set({ totalDuration: sql`${interviews.totalDuration} + ${seconds}` })
    .where(
      and(
        eq(interviews.id, id),
        eq(interviews.status, 'in_progress'),
        gte(interviews.budgetSeconds, sql`${interviews.totalDuration} + ${seconds}`),
      ),
    )
    .run();
  return changes === 1;
}

export function statusOf(db: DbOrTx, id: number): InterviewStatus | undefined {
  return db.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id)).get()?.status;
}

/** True for the one call that ended the interview. */
export function markGrading(tx: Tx, id: number): boolean {
  const { changes } = tx
    .update(interviews)
    .set({ status: 'grading' })
    .where(and(eq(interviews.id, id), eq(interviews.status, 'in_progress')))
    .run();
  return changes === 1;
}
