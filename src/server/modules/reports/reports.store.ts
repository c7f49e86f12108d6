import { and, asc, desc, eq, gte, not, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { all, one, type Statements } from '#db/driver/statements.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { insertJob, markDone } from '#server/jobs/jobs.store.ts';
import { listPending } from '#server/modules/answers/answers.store.ts';
import type { FormerReportReply, ReportReply, WholeFormerReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { replaceCurrent } from './save-report.store.ts';

/** Bounds the lists, however many rows there are. */
const MAX_LISTED = 50;

/** How much memory the last reports that were read may take, and an estimate of what one character takes. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const BYTES_A_CHARACTER = 2;

/** A report, ready to be shown. */
export type StoredReport = GradeOutcome & { id: number; gradedAt: Date | null; confirmedAt: Date | null };

export type ReportsStore = {
  /** The current report, which is the one shown. */
  findCurrent(interviewId: number): Promise<StoredReport | undefined>;
  /** Reports that a later grading replaced, newest first. */
  listFormer(interviewId: number): Promise<FormerReportReply[]>;
  findFormer(interviewId: number, id: number): Promise<WholeFormerReportReply | undefined>;
  /**
   * Completes the interview with a report. A report that differs from the current one replaces it, and the former one
   * is kept. The same report again only confirms it, and a lesser judge never replaces a better one. The time of
   * completion does not change.
   * @returns whether the job has ended. It runs again while a model is awaited, and for words that arrived meanwhile.
   *   If the interview was deleted meanwhile, nothing is stored and the job has ended.
   */
  save(graded: {
    interviewId: number;
    outcome: GradeOutcome;
    /** Whether a model is to judge it yet, though the candidate has; by default, whether the report is provisional. */
    isModelAwaited?: boolean;
    /** How many answers still waited for their words when the report was made. */
    pending: number;
    jobId: number;
    now: Date;
  }): Promise<boolean>;
  /** Part of a transaction: replaces the current report as `save` does. */
  replaceWithin(tx: Tx, interviewId: number, outcome: GradeOutcome, now: Date): Statements<void>;
  /** Queues another grading of a completed interview. False if it is not completed. */
  queueGradingAgain(call: KeyedCall, interviewId: number, now: Date): Promise<boolean>;
  /**
   * Queues another grading of the user's interviews that were completed since then and whose report waits for a model.
   */
  queueProvisional(userId: number, since: Date, now: Date): Promise<void>;
  /** Frees the memory of deleted reports. */
  forget(ids: readonly number[]): void;
  /** How much memory the kept reports take. */
  memory(): { bytes: number; maxBytes: number };
};

export function createReportsStore(db: Db): ReportsStore {
  const ofInterview = eq(reports.interviewId, sql.placeholder('interviewId'));
  const selected = (on: DbOrTx, which: SQL) =>
    on
      .select(REPORT)
      .from(reports)
      .where(and(ofInterview, which))
      .orderBy(desc(reports.id))
      .limit(MAX_LISTED);
  const current = db.prepare((on) => selected(on, isCurrentReport));
  const former = db.prepare((on) => selected(on, not(isCurrentReport)));
  const body = db.prepare((on) =>
    on
      .select(BODY)
      .from(reports)
      .where(eq(reports.id, sql.placeholder('id'))),
  );
  const dimensions = db.prepare((on) =>
    on
      .select(FIGURES)
      .from(reportDimensions)
      .where(eq(reportDimensions.reportId, sql.placeholder('reportId')))
      .orderBy(asc(reportDimensions.position)),
  );
  // A report is replaced but never changed, so each id is read and unpacked only once.
  const kept = new LRUCache<number, ReportReply>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (report) => BYTES_A_CHARACTER * JSON.stringify(report).length,
  });
  // Undefined if it was deleted after the caller had read its id, which another process can do in between.
  const unpacked = function* (id: number): Statements<ReportReply | undefined> {
    const known = kept.get(id);
    if (known) return known;
    const row = yield* body.one({ id });
    if (!row) return undefined;
    const report = toReport(id, row.body, yield* dimensions.all({ reportId: id }));
    kept.set(id, report);
    return report;
  };
  const findCurrent = function* (interviewId: number): Statements<StoredReport | undefined> {
    const row = yield* current.one({ interviewId });
    const report = row && (yield* unpacked(row.id));
    return report && toStored(row, report);
  };
  const replaceWithin: ReportsStore['replaceWithin'] = function* (tx, interviewId, outcome, now) {
    yield* replaceCurrent(tx, interviewId, yield* findCurrent(interviewId), outcome, now);
  };

  return {
    findCurrent: async (interviewId) => db.read(() => findCurrent(interviewId)),
    listFormer: (interviewId) =>
      db.read(function* () {
        const list: FormerReportReply[] = [];
        for (const row of yield* former.all({ interviewId })) {
          const { id, gradedAt, grade, score, hiringRecommendation } = row;
          const report = yield* unpacked(id);
          if (!report) continue;
          const { provisional, engine, versions } = report;
          const judgedBy = { kind: row.judgedBy, name: row.judgeName };
          list.push({
            id,
            gradedAt,
            grade,
            score,
            hiringRecommendation,
            judgedBy,
            provisional,
            engine,
            versions,
          });
        }
        return list;
      }),
    findFormer: (interviewId, id) =>
      db.read(function* () {
        const row = yield* one(
          db
            .select(REPORT)
            .from(reports)
            .where(and(eq(reports.id, id), eq(reports.interviewId, interviewId), not(isCurrentReport))),
        );
        const report = row && (yield* unpacked(row.id));
        return report && toStored(row, report);
      }),
    save: async ({ interviewId, outcome, pending, jobId, now, ...given }) =>
      db.atomic({ interview: interviewId }, function* (tx) {
        if (
          !(yield* one(
            tx.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, interviewId)),
          ))
        ) {
          return true;
        }
        yield* replaceWithin(tx, interviewId, outcome, now);
        const isModelAwaited = given.isModelAwaited ?? outcome.report.provisional;
        const isComplete = !isModelAwaited && (yield* listPending(tx, interviewId)).length === pending;
        if (isComplete) yield* markDone(tx, jobId, now);
        return isComplete;
      }),
    replaceWithin,
    queueGradingAgain: async (call, interviewId, now) =>
      db.atomic({ interview: interviewId }, function* (tx) {
        return (
          (yield* oncePerKey(tx, call, now, function* () {
            const isCompleted = and(eq(interviews.id, interviewId), eq(interviews.status, 'completed'));
            if (!(yield* one(tx.select({ id: interviews.id }).from(interviews).where(isCompleted))))
              return null;
            yield* insertJob(tx, 'grade', interviewId, now);
            return interviewId;
          })) !== null
        );
      }),
    queueProvisional: async (userId, since, now) => {
      const provisional = await db.read(function* () {
        const candidates = yield* all(
          db
            .select({ id: reports.id, interviewId: reports.interviewId })
            .from(reports)
            .innerJoin(interviews, eq(interviews.id, reports.interviewId))
            .where(and(eq(interviews.userId, userId), isCurrentReport, gte(interviews.completedAt, since)))
            .orderBy(desc(reports.id))
            .limit(MAX_LISTED),
        );
        const found: typeof candidates = [];
        for (const each of candidates) if ((yield* unpacked(each.id))?.provisional) found.push(each);
        return found;
      });
      for (const { id, interviewId } of provisional)
        await db.atomic({ interview: interviewId }, function* (tx) {
          const isStillCurrent = tx
            .select({ id: reports.id })
            .from(reports)
            .where(and(eq(reports.id, id), isCurrentReport));
          if (yield* one(isStillCurrent)) yield* insertJob(tx, 'grade', interviewId, now);
        });
    },
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
  judgedBy: reports.judgedBy,
  judgeName: reports.judgeName,
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

function toStored(row: ReportRow, body: ReportReply): StoredReport {
  const report = row.judgedBy === 'nobody' ? withoutJudgment(body) : body;
  return {
    id: row.id,
    gradedAt: row.gradedAt,
    confirmedAt: row.confirmedAt,
    grade: row.grade,
    score: row.score,
    hiringRecommendation: row.hiringRecommendation,
    judgedBy: { kind: row.judgedBy, name: row.judgeName },
    strengths: report.strengths.map(({ text }) => text),
    improvements: report.improvements.map(({ text }) => text),
    report,
  };
}

/** Before 0.2.0, estimates held praise and blame from an engine that understood nothing: none of that is shown. */
function withoutJudgment(report: ReportReply): ReportReply {
  const { summary: _summary, findings: _findings, ...kept } = report;
  const nothing = { dimensions: [], strengths: [], improvements: [], misconceptions: [], caps: [] };
  return { ...kept, ...nothing, nextStep: null, modelAnswer: null, drill: null };
}
