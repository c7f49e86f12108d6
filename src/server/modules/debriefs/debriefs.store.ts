import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { debriefs, pairAnswers, type storedTick } from '#db/schema/debriefs.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import type { ReportsStore } from '#server/modules/reports/reports.store.ts';
import type { OwnWords, StatementAnswer, Tick } from '#shared/contract/debrief.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { predict } from './predictions.store.ts';
import { withTicks } from './with-ticks.ts';

/** Bounds the list, however many rows there are. */
const MAX_LISTED_ANSWERS = 20_000;
/** Debriefs that are looked through for pairs to put again. */
const MAX_LOOKED_THROUGH = 100;

export type StoredDebrief = {
  statements: (typeof debriefs.$inferSelect)['statements']['list'];
  answers: Record<string, StatementAnswer>;
  ticks: Record<string, Tick>;
  quoted: Record<string, boolean | OwnWords>;
  scores: Partial<Record<DimensionId, number>>;
  doneAt: Date | null;
};
/** The judgments that one call brings. */
export type DebriefChange = Partial<Pick<StoredDebrief, 'answers' | 'quoted' | 'scores'>> & {
  /** Null takes a tick back. */
  ticks?: Record<string, Tick | null> | undefined;
  done?: true | undefined;
};

/** One decision on a statement of a pair. */
export type PairAnswer = {
  interviewId: number;
  questionId: string;
  pair: string;
  isRight: boolean;
  answeredAt: Date;
  categoryId: number;
  levelId: number;
};

/** The interview of a debrief, and what follows from it. */
export type DebriefedInterview = {
  id: number;
  userId: number;
  questionId: string;
  /**
   * Makes the grade that follows, with the six scores it rests on. Called within the transaction, so it must be pure.
   */
  judge: (debrief: StoredDebrief) => GradeOutcome;
  /** Whether a friend's verdict is awaited: until it comes, the debrief only counts as what the candidate expects. */
  isFriendAwaited: boolean;
};

export type DebriefsStore = {
  find(interviewId: number): Promise<StoredDebrief | undefined>;
  /** Begins a debrief with these statements unless there is one, and returns the debrief. */
  begin(interviewId: number, statements: StoredDebrief['statements'], now: Date): Promise<StoredDebrief>;
  /**
   * Keeps the judgments. Once the debrief is done, the interview gets the grade that follows from it, unless a better
   * judge has graded it. While the interview is still being graded or a verdict is awaited, the six scores are kept as
   * what the candidate expects.
   * @returns the debrief, and the number of undecided statements if they kept it from being done, else 0.
   */
  save(
    interview: DebriefedInterview,
    change: DebriefChange,
    now: Date,
  ): Promise<{ debrief: StoredDebrief; unanswered: number }>;
  /**
   * Replaces the candidate's own grade by a friend's, and keeps the candidate's six scores as what was expected. Does
   * nothing while the interview is still being graded: the grading finds the verdict.
   */
  judgeByFriend(interviewId: number, outcome: GradeOutcome, now: Date): Promise<void>;
  /** Every statement that a user decided, oldest first. */
  listPairAnswers(userId: number): Promise<PairAnswer[]>;
  /** The pairs of a question that a user was not sure of when they were last put, by their false sentences. */
  listUnsurePairs(userId: number, questionId: string): Promise<string[]>;
};

export function createDebriefsStore(
  db: Db,
  reportsStore: Pick<ReportsStore, 'replaceWithin'>,
): DebriefsStore {
  return {
    find: async (interviewId) => db.read(() => find(db, interviewId)),
    begin: async (interviewId, list, now) =>
      db.atomic({ interview: interviewId }, function* (tx) {
        const nothing = { answers: {}, ticks: {}, scores: {} };
        yield* change(
          tx
            .insert(debriefs)
            .values({ interviewId, statements: { v: 1, list }, ...nothing, createdAt: now })
            .onConflictDoNothing(),
        );
        return yield* findBegun(tx, interviewId);
      }),
    save: async (interview, change, now) =>
      db.atomic({ interview: interview.id }, function* (tx) {
        const saved = yield* save(tx, interview, change, now);
        if (saved.debrief.doneAt) yield* judge(tx, reportsStore, interview, saved.debrief, now);
        return saved;
      }),
    judgeByFriend: async (interviewId, outcome, now) => {
      await db.atomic({ interview: interviewId }, function* (tx) {
        if ((yield* statusOf(tx, interviewId)) !== 'completed') return;
        const isOwn = and(
          eq(reports.interviewId, interviewId),
          eq(reports.judgedBy, 'candidate'),
          isCurrentReport,
        );
        const own = yield* all(
          tx
            .select({ dimension: reportDimensions.dimension, predicted: reportDimensions.score })
            .from(reports)
            .innerJoin(reportDimensions, eq(reportDimensions.reportId, reports.id))
            .where(isOwn),
        );
        for (const each of own) yield* predict(tx, interviewId, each, now);
        yield* reportsStore.replaceWithin(tx, interviewId, outcome, now);
      });
    },
    listPairAnswers: async (userId) =>
      db.all(
        db
          .select({
            interviewId: pairAnswers.interviewId,
            questionId: pairAnswers.questionId,
            pair: pairAnswers.pair,
            isRight: pairAnswers.isRight,
            answeredAt: pairAnswers.answeredAt,
            categoryId: interviews.categoryId,
            levelId: interviews.levelId,
          })
          .from(pairAnswers)
          .innerJoin(interviews, eq(interviews.id, pairAnswers.interviewId))
          .where(eq(pairAnswers.userId, userId))
          .orderBy(asc(pairAnswers.answeredAt))
          .limit(MAX_LISTED_ANSWERS),
      ),
    listUnsurePairs: async (userId, questionId) => {
      const ofQuestion = and(eq(interviews.userId, userId), eq(interviews.questionId, questionId));
      const newestFirst = await db.all(
        db
          .select({ statements: debriefs.statements, answers: debriefs.answers })
          .from(debriefs)
          .innerJoin(interviews, eq(interviews.id, debriefs.interviewId))
          .where(ofQuestion)
          .orderBy(desc(debriefs.createdAt))
          .limit(MAX_LOOKED_THROUGH),
      );
      const last = new Map<string, StatementAnswer>();
      for (const { statements, answers } of newestFirst) {
        for (const { id, pair } of statements.list) {
          const answer = answers[id];
          if (answer !== undefined && !last.has(pair)) last.set(pair, answer);
        }
      }
      return [...last].filter(([, answer]) => answer === 'unsure').map(([pair]) => pair);
    },
  };
}

function* find(db: DbOrTx, interviewId: number): Statements<StoredDebrief | undefined> {
  const row = yield* one(db.select().from(debriefs).where(eq(debriefs.interviewId, interviewId)));
  if (!row) return undefined;
  const { statements, answers, ticks, scores, doneAt } = row;
  return { statements: statements.list, answers, ...fromStoredTicks(ticks), scores, doneAt };
}

type StoredTicks = Record<string, z.infer<typeof storedTick>>;

function fromStoredTicks(stored: StoredTicks): Pick<StoredDebrief, 'ticks' | 'quoted'> {
  const ticks: StoredDebrief['ticks'] = {};
  const quoted: StoredDebrief['quoted'] = {};
  for (const [pointId, each] of Object.entries(stored)) {
    const given = typeof each === 'string' ? each : each.tick;
    if (given !== null) ticks[pointId] = given;
    if (typeof each !== 'string') quoted[pointId] = each.v === 3 ? each.words : each.quoted;
  }
  return { ticks, quoted };
}

function toStoredTicks({ ticks, quoted }: Pick<StoredDebrief, 'ticks' | 'quoted'>): StoredTicks {
  const stored: StoredTicks = { ...ticks };
  for (const [pointId, each] of Object.entries(quoted)) {
    const given = ticks[pointId] ?? null;
    stored[pointId] =
      typeof each === 'boolean' ? { v: 2, tick: given, quoted: each } : { v: 3, tick: given, words: each };
  }
  return stored;
}

function* findBegun(tx: Tx, interviewId: number): Statements<StoredDebrief> {
  const debrief = yield* find(tx, interviewId);
  if (!debrief) throw new Error(`interview ${interviewId} has no debrief`);
  return debrief;
}

function* save(
  tx: Tx,
  interview: DebriefedInterview,
  { answers = {}, ticks = {}, quoted = {}, scores = {}, done }: DebriefChange,
  now: Date,
): Statements<{ debrief: StoredDebrief; unanswered: number }> {
  const before = yield* findBegun(tx, interview.id);
  const fresh = before.statements.filter(
    ({ id }) => answers[id] !== undefined && before.answers[id] === undefined,
  );
  const debrief: StoredDebrief = {
    ...before,
    // The first answer to a statement counts, because the truth was shown with it.
    answers: { ...answers, ...before.answers },
    ticks: withTicks(before.ticks, ticks),
    quoted: { ...before.quoted, ...quoted },
    scores: { ...before.scores, ...scores },
  };
  const unanswered = debrief.statements.filter(({ id }) => debrief.answers[id] === undefined).length;
  const isDone = before.doneAt !== null || (done === true && unanswered === 0);
  debrief.doneAt = isDone ? (before.doneAt ?? now) : null;
  const kept = {
    answers: debrief.answers,
    ticks: toStoredTicks(debrief),
    scores: debrief.scores,
    doneAt: debrief.doneAt,
  };
  yield* change(tx.update(debriefs).set(kept).where(eq(debriefs.interviewId, interview.id)));
  for (const { id, pointId, pair, isTrue } of fresh) {
    const { id: interviewId, userId, questionId } = interview;
    const answer = answers[id];
    if (answer === 'unsure') continue;
    const isRight = answer === isTrue;
    yield* change(
      tx
        .insert(pairAnswers)
        .values({ interviewId, userId, questionId, pointId, pair, isRight, answeredAt: now })
        .onConflictDoNothing(),
    );
  }
  return { debrief, unanswered: done && !isDone ? unanswered : 0 };
}

function* judge(
  tx: Tx,
  reportsStore: Pick<ReportsStore, 'replaceWithin'>,
  interview: DebriefedInterview,
  debrief: StoredDebrief,
  now: Date,
): Statements<void> {
  const outcome = interview.judge(debrief);
  if ((yield* statusOf(tx, interview.id)) === 'completed' && !interview.isFriendAwaited) {
    yield* reportsStore.replaceWithin(tx, interview.id, outcome, now);
    return;
  }
  for (const { id: dimension, score: predicted } of outcome.report.dimensions) {
    yield* predict(tx, interview.id, { dimension, predicted }, now);
  }
}

function* statusOf(tx: Tx, id: number) {
  return (yield* one(tx.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id))))
    ?.status;
}
