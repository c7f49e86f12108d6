import { and, asc, desc, eq, gte, not, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { hotQuery } from '#db/hot-query.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, pointClaims, reportDimensions, reports } from '#db/schema/reports.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { insertJob, markDone } from '#server/jobs/jobs.store.ts';
import { listPending } from '#server/modules/answers/answers.store.ts';
import type { FormerReportReply, ReportReply, WholeFormerReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { replaceCurrent, replaceMarked } from './save-report.store.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED = 50;

/** What the reports that were read last may take of memory, and about what a character of one takes. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const BYTES_A_CHARACTER = 2;

/** A report as it is shown. */
export type StoredReport = GradeOutcome & { id: number; gradedAt: Date | null; confirmedAt: Date | null };

/** Words of an answer that are to count for a point which was not heard. */
export type PointClaim = Pick<
  typeof pointClaims.$inferSelect,
  'pointId' | 'turnId' | 'start' | 'end' | 'text' | 'isDenied'
>;

/** What a claim makes of the report, when it is kept or taken back. */
export type MarkedReport = { interviewId: number; outcome: GradeOutcome; now: Date };

export type ReportsStore = {
  /** The report that is shown. */
  findCurrent(interviewId: number): Promise<StoredReport | undefined>;
  /** Reports that a later grading replaced, newest first. */
  listFormer(interviewId: number): Promise<FormerReportReply[]>;
  findFormer(interviewId: number, id: number): Promise<WholeFormerReportReply | undefined>;
  /**
   * Completes the interview. A report that differs from the current one takes its place, and that one is kept; the same
   * report once more only confirms it, and a worse kind never replaces a model's. The time of completion stays.
   * @returns whether the job has ended: it runs again after a provisional report, and for words that arrived meanwhile.
   *   It has, and nothing is kept, where the interview was deleted meanwhile.
   */
  save(graded: {
    interviewId: number;
    outcome: GradeOutcome;
    /** Answers that still waited for their words when the report was made. */
    pending: number;
    jobId: number;
    now: Date;
  }): Promise<boolean>;
  /** Queues a completed interview to be graded again. False when it is not completed. */
  queueGradingAgain(call: KeyedCall, interviewId: number, now: Date): Promise<boolean>;
  /** Has the user's interviews graded again that were completed since and whose report waits for a model. */
  queueProvisional(userId: number, since: Date, now: Date): Promise<void>;
  /** Oldest first. */
  listClaims(interviewId: number): Promise<PointClaim[]>;
  /** Keeps a claim, in place of another one of its point, with the report that counts it. */
  keepClaim(call: KeyedCall, claim: PointClaim, marked: MarkedReport): Promise<void>;
  removeClaim(pointId: string, marked: MarkedReport): Promise<void>;
  /** Lets go of reports that were deleted. */
  forget(ids: readonly number[]): void;
  /** What the reports that are kept take. */
  memory(): { bytes: number; maxBytes: number };
};

export function createReportsStore(db: Db): ReportsStore {
  const ofInterview = eq(reports.interviewId, sql.placeholder('interviewId'));
  const selected = (which: SQL) =>
    db
      .select(REPORT)
      .from(reports)
      .where(and(ofInterview, which))
      .orderBy(desc(reports.id))
      .limit(MAX_LISTED);
  const current = hotQuery(db, REPORT, selected(isCurrentReport));
  const former = hotQuery(db, REPORT, selected(not(isCurrentReport)));
  const body = hotQuery(
    db,
    BODY,
    db
      .select(BODY)
      .from(reports)
      .where(eq(reports.id, sql.placeholder('id'))),
  );
  const dimensions = hotQuery(
    db,
    FIGURES,
    db
      .select(FIGURES)
      .from(reportDimensions)
      .where(eq(reportDimensions.reportId, sql.placeholder('reportId')))
      .orderBy(asc(reportDimensions.position)),
  );
  // A report is replaced and never changed: what an id stands for is read and unpacked once.
  const kept = new LRUCache<number, ReportReply>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (report) => BYTES_A_CHARACTER * JSON.stringify(report).length,
    memoMethod: (id) => {
      const row = body.get({ id });
      if (!row) throw new Error(`report ${id} is gone`);
      return toReport(id, row.body, dimensions.all({ reportId: id }));
    },
  });
  const findCurrent = (interviewId: number) => {
    const row = current.get({ interviewId });
    return row && toStored(row, kept.memo(row.id));
  };

  const lastTwo = (interviewId: number) => {
    const shown = findCurrent(interviewId);
    if (!shown) throw new Error(`interview ${interviewId} has no report to mark`);
    const [before] = former.all({ interviewId });
    return { current: shown, former: before && toStored(before, kept.memo(before.id)) };
  };

  return {
    findCurrent: async (interviewId) => findCurrent(interviewId),
    listFormer: async (interviewId) =>
      former.all({ interviewId }).map(({ id, gradedAt, grade, score, hiringRecommendation }) => {
        const { provisional, engine, versions } = kept.memo(id);
        return { id, gradedAt, grade, score, hiringRecommendation, provisional, engine, versions };
      }),
    findFormer: async (interviewId, id) => {
      const row = db
        .select(REPORT)
        .from(reports)
        .where(and(eq(reports.id, id), eq(reports.interviewId, interviewId), not(isCurrentReport)))
        .get();
      return row && toStored(row, kept.memo(row.id));
    },
    save: async ({ interviewId, outcome, pending, jobId, now }) =>
      db.transaction(
        (tx) => {
          if (
            !tx.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, interviewId)).get()
          ) {
            return true;
          }
          replaceCurrent(tx, interviewId, findCurrent(interviewId), outcome, now);
          const isComplete = !outcome.report.provisional && listPending(tx, interviewId).length === pending;
          if (isComplete) markDone(tx, jobId, now);
          return isComplete;
        },
        { behavior: 'immediate' },
      ),
    queueGradingAgain: async (call, interviewId, now) =>
      db.transaction(
        (tx) =>
          oncePerKey(tx, call, now, () => {
            const isCompleted = and(eq(interviews.id, interviewId), eq(interviews.status, 'completed'));
            if (!tx.select({ id: interviews.id }).from(interviews).where(isCompleted).get()) return null;
            insertJob(tx, 'grade', interviewId, now);
            return interviewId;
          }) !== null,
        { behavior: 'immediate' },
      ),
    queueProvisional: async (userId, since, now) =>
      db.transaction(
        (tx) => {
          const candidates = tx
            .select({ id: reports.id, interviewId: reports.interviewId })
            .from(reports)
            .innerJoin(interviews, eq(interviews.id, reports.interviewId))
            .where(and(eq(interviews.userId, userId), isCurrentReport, gte(interviews.completedAt, since)))
            .orderBy(desc(reports.id))
            .limit(MAX_LISTED)
            .all();
          for (const { id, interviewId } of candidates)
            if (kept.memo(id).provisional) insertJob(tx, 'grade', interviewId, now);
        },
        { behavior: 'immediate' },
      ),
    listClaims: async (interviewId) =>
      db
        .select(CLAIM)
        .from(pointClaims)
        .where(eq(pointClaims.interviewId, interviewId))
        .orderBy(asc(pointClaims.id))
        .limit(MAX_LISTED)
        .all(),
    keepClaim: async (call, claim, { interviewId, outcome, now }) =>
      db.transaction(
        (tx) => {
          oncePerKey(tx, call, now, () => {
            const { id } = tx
              .insert(pointClaims)
              .values({ ...claim, interviewId, createdAt: now })
              .onConflictDoUpdate({
                target: [pointClaims.interviewId, pointClaims.pointId],
                set: { ...claim, createdAt: now },
              })
              .returning({ id: pointClaims.id })
              .get();
            replaceMarked(tx, interviewId, lastTwo(interviewId), outcome, now);
            return id;
          });
        },
        { behavior: 'immediate' },
      ),
    removeClaim: async (pointId, { interviewId, outcome, now }) =>
      db.transaction(
        (tx) => {
          tx.delete(pointClaims)
            .where(and(eq(pointClaims.interviewId, interviewId), eq(pointClaims.pointId, pointId)))
            .run();
          replaceMarked(tx, interviewId, lastTwo(interviewId), outcome, now);
        },
        { behavior: 'immediate' },
      ),
    forget: (ids) => {
      for (const id of ids) kept.delete(id);
    },
    memory: () => ({ bytes: kept.calculatedSize, maxBytes: MAX_KEPT_BYTES }),
  };
}

const REPORT = {
  id: reports.id,
  grade: reports.grade,
  score: reports.score,
  hiringRecommendation: reports.hiringRecommendation,
  gradedAt: reports.gradedAt,
  confirmedAt: reports.confirmedAt,
};
const BODY = { body: reports.body };
const FIGURES = {
  dimension: reportDimensions.dimension,
  score: reportDimensions.score,
  bar: reportDimensions.bar,
  weight: reportDimensions.weight,
  points: reportDimensions.points,
};
const CLAIM = {
  pointId: pointClaims.pointId,
  turnId: pointClaims.turnId,
  start: pointClaims.start,
  end: pointClaims.end,
  text: pointClaims.text,
  isDenied: pointClaims.isDenied,
};
type ReportRow = Pick<typeof reports.$inferSelect, keyof typeof REPORT>;
type ReportBody = (typeof reports.$inferSelect)['body'];
type DimensionRow = Pick<typeof reportDimensions.$inferSelect, keyof typeof FIGURES>;

function toReport(id: number, body: ReportBody, figures: readonly DimensionRow[]): ReportReply {
  const { v: _, dimensions, ...rest } = body;
  return {
    ...rest,
    dimensions: dimensions.map((words, position) => {
      const found = figures[position];
      if (!found) throw new Error(`report ${id} has no figures for ${words.name}`);
      const { dimension, score, bar, weight, points } = found;
      return { id: dimension, score, bar, weight, points, ...words };
    }),
  };
}

function toStored(row: ReportRow, report: ReportReply): StoredReport {
  return {
    id: row.id,
    gradedAt: row.gradedAt,
    confirmedAt: row.confirmedAt,
    grade: row.grade,
    score: row.score,
    hiringRecommendation: row.hiringRecommendation,
    strengths: report.strengths.map(({ text }) => text),
    improvements: report.improvements.map(({ text }) => text),
    report,
  };
}
