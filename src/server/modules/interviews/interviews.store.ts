import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { contains } from '#db/driver/kit.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { interviews } from '#db/schema/interviews.ts';
import { categories, companies, levels } from '#db/schema/lookups.ts';
import { isCurrentReport, reports } from '#db/schema/reports.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { insertJob } from '#server/jobs/jobs.store.ts';
import { insertInterviewerTurn } from '#server/modules/answers/answers.store.ts';
import {
  recordSpending,
  refundUnasked,
  type SpentSession,
  spendSession,
} from '#server/modules/licenses/licenses.store.ts';
import { closeConsole } from '#server/modules/sharing/sharing.store.ts';
import type { InterviewCursor, InterviewSort } from '#shared/contract/interviews.ts';
import type { NextTurn } from '#shared/interview/context.ts';

/** An interview with the names of its company, category and level, and the result of its current report. */
export type InterviewRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export type NewInterview = Pick<
  typeof interviews.$inferInsert,
  | 'companyId'
  | 'categoryId'
  | 'levelId'
  | 'question'
  | 'questionId'
  | 'questionVersion'
  | 'engine'
  | 'interviewer'
  | 'budgetSeconds'
  | 'createdAt'
>;

export type InterviewSearch = {
  limit: number;
  sort: InterviewSort;
  /** Only interviews that come after this one in the order. */
  after: InterviewCursor | null;
  /** Only interviews on these questions, or whose question contains this text (in lower case). */
  words: { text: string; questionIds: string[] } | null;
};

export type InterviewsStore = {
  find(id: number): Promise<InterviewRow | undefined>;
  findOwn(userId: number, id: number): Promise<InterviewRow | undefined>;
  list(userId: number, search: InterviewSearch): Promise<InterviewRow[]>;
  /** Bank ids of the user's latest questions, newest first, repeats included. */
  listQuestionsSeen(userId: number, limit: number): Promise<string[]>;
  /** Bank ids of the questions of the user's interviews that are in progress. */
  listRunningQuestions(userId: number): Promise<string[]>;
  /**
   * Spends one session and opens the interview, with its first question if one is given, all or nothing. Returns its
   * id, or the sessions that are left (0) if it is refused.
   */
  start(
    call: KeyedCall,
    interview: NewInterview,
    opening: NextTurn | null,
  ): Promise<{ id: number } | { refused: number | null }>;
  /** Ends an interview that is in progress and queues its grading; does nothing if it has ended already. */
  end(call: KeyedCall, id: number, now: Date): Promise<void>;
};

export function createInterviewsStore(db: Db): InterviewsStore {
  const { id, userId, createdAt } = interviews;
  const isId = eq(id, sql.placeholder('id'));
  const isOwn = eq(userId, sql.placeholder('userId'));
  const newestFirst = [desc(createdAt), desc(id)];
  const limit = sql.placeholder('limit');
  const find = db.prepare((on) => selectRows(on).where(isId));
  const findOwn = db.prepare((on) => selectRows(on).where(and(isId, isOwn)));
  const list = db.prepare((on) =>
    selectRows(on)
      .where(isOwn)
      .orderBy(...newestFirst)
      .limit(limit),
  );

  return {
    find: async (interviewId) => db.read(() => find.one({ id: interviewId })),
    findOwn: async (owner, interviewId) => db.read(() => findOwn.one({ id: interviewId, userId: owner })),
    list: (owner, search) =>
      db.read(function* () {
        const { sort, after, words } = search;
        if (sort === 'newest' && !after && !words)
          return yield* list.all({ userId: owner, limit: search.limit });
        return yield* all(
          selectRows(db)
            .where(
              and(
                eq(userId, owner),
                words ? hasWords(words) : undefined,
                after ? comesAfter(sort, after) : undefined,
              ),
            )
            .orderBy(...orderOf(sort))
            .limit(search.limit),
        );
      }),
    listQuestionsSeen: async (owner, count) =>
      (
        await db.all(
          db
            .select({ questionId: interviews.questionId })
            .from(interviews)
            .where(eq(userId, owner))
            .orderBy(...newestFirst)
            .limit(count),
        )
      ).map((row) => row.questionId),
    listRunningQuestions: async (owner) =>
      (
        await db.all(
          db
            .selectDistinct({ questionId: interviews.questionId })
            .from(interviews)
            .where(and(eq(userId, owner), eq(interviews.status, 'in_progress'))),
        )
      ).map((row) => row.questionId),
    start: async (call, interview, opening) =>
      db.atomic({ user: call.userId }, (tx) => start(tx, call, interview, opening)),
    end: async (call, interviewId, now) => {
      await db.atomic({ interview: interviewId }, (tx) =>
        oncePerKey(tx, call, now, function* () {
          const { changes } = yield* change(
            tx
              .update(interviews)
              .set({ status: 'grading' })
              .where(and(eq(id, interviewId), eq(interviews.status, 'in_progress'))),
          );
          if (changes > 0) {
            yield* insertJob(tx, 'grade', interviewId, now);
            yield* refundUnasked(tx, interviewId, now);
            yield* closeConsole(tx, interviewId, now);
          }
          const isThere = tx.select({ id }).from(interviews).where(eq(id, interviewId));
          return (yield* one(isThere)) ? interviewId : null;
        }),
      );
    },
  };
}

const ROW = {
  id: interviews.id,
  userId: interviews.userId,
  status: interviews.status,
  question: interviews.question,
  questionId: interviews.questionId,
  company: { id: companies.id, name: companies.name, slug: companies.slug },
  category: { id: categories.id, name: categories.name, slug: categories.slug },
  level: { id: levels.id, name: levels.name, slug: levels.slug, order: levels.order },
  engine: interviews.engine,
  interviewer: interviews.interviewer,
  budgetSeconds: interviews.budgetSeconds,
  totalDuration: interviews.totalDuration,
  createdAt: interviews.createdAt,
  completedAt: interviews.completedAt,
  result: {
    reportId: reports.id,
    grade: reports.grade,
    score: reports.score,
    hiringRecommendation: reports.hiringRecommendation,
    judgedBy: reports.judgedBy,
    judgeName: reports.judgeName,
  },
};

function selectRows(db: DbOrTx) {
  return db
    .select(ROW)
    .from(interviews)
    .innerJoin(categories, eq(categories.id, interviews.categoryId))
    .innerJoin(levels, eq(levels.id, interviews.levelId))
    .leftJoin(companies, eq(companies.id, interviews.companyId))
    .leftJoin(reports, and(eq(reports.interviewId, interviews.id), isCurrentReport));
}

const UNDER_ANY_SCORE = -1;
const OVER_ANY_SCORE = 101;
const scoreOr = (none: number) => sql<number>`coalesce(${reports.score}, ${none})`;

function orderOf(sort: InterviewSort): SQL[] {
  const newestFirst = [desc(interviews.createdAt), desc(interviews.id)];
  if (sort === 'oldest') return [asc(interviews.createdAt), asc(interviews.id)];
  if (sort === 'best') return [desc(scoreOr(UNDER_ANY_SCORE)), ...newestFirst];
  if (sort === 'worst') return [asc(scoreOr(OVER_ANY_SCORE)), ...newestFirst];
  return newestFirst;
}

function comesAfter(sort: InterviewSort, { id, createdAt, score }: InterviewCursor): SQL | undefined {
  const isSameTime = eq(interviews.createdAt, createdAt);
  if (sort === 'oldest') {
    return or(gt(interviews.createdAt, createdAt), and(isSameTime, gt(interviews.id, id)));
  }
  const isOlder = or(lt(interviews.createdAt, createdAt), and(isSameTime, lt(interviews.id, id)));
  if (sort === 'newest') return isOlder;
  const none = sort === 'best' ? UNDER_ANY_SCORE : OVER_ANY_SCORE;
  const isFurther = (sort === 'best' ? lt : gt)(scoreOr(none), score ?? none);
  return or(isFurther, and(eq(scoreOr(none), score ?? none), isOlder));
}

function hasWords({ text, questionIds }: NonNullable<InterviewSearch['words']>): SQL | undefined {
  return or(inArray(interviews.questionId, questionIds), contains(interviews.question, text));
}

function* start(
  tx: Tx,
  call: KeyedCall,
  interview: NewInterview,
  opening: NextTurn | null,
): Statements<{ id: number } | { refused: number | null }> {
  const now = interview.createdAt;
  let refused: number | null = null;
  const id = yield* oncePerKey(tx, call, now, function* () {
    const paid = yield* spendSession(tx, call.userId, now);
    if ('refused' in paid) {
      refused = paid.refused;
      return null;
    }
    const interviewId = yield* insertInterview(tx, paid, interview);
    if (opening) yield* insertInterviewerTurn(tx, interviewId, 0, opening, now);
    yield* recordSpending(tx, paid, interviewId, now);
    return interviewId;
  });
  return id === null ? { refused } : { id };
}

/** Inserts an interview for a user with the proof of a spent session, so that no interview exists without one. */
function* insertInterview(tx: Tx, paid: SpentSession, interview: NewInterview): Statements<number> {
  return (yield* one(
    tx
      .insert(interviews)
      .values({ ...interview, userId: paid.userId })
      .returning({ id: interviews.id }),
  )).id;
}
