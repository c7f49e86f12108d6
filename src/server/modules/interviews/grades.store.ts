import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { formerReports, interviews } from '#db/schema/interviews.ts';
import type { FormerReportReply, ReportReply, WholeFormerReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED = 50;

/**
 * Completes the interview. A report that differs from the one that is shown takes its place, and that one is kept;
 * the same report once more only confirms it. The time of completion stays.
 */
export function storeGrade(tx: Tx, id: number, outcome: GradeOutcome, now: Date): void {
  const shown = tx.select().from(interviews).where(eq(interviews.id, id)).get();
  if (!shown) return;
  const { report } = shown;
  if (report !== null && isSame({ ...shown, report }, outcome)) {
    tx.update(interviews).set({ confirmedAt: now }).where(eq(interviews.id, id)).run();
    return;
  }
  if (report !== null) {
    const { grade, score, strengths, improvements, hiringRecommendation } = shown;
    tx.insert(formerReports)
      .values({
        interviewId: id,
        grade,
        score,
        strengths,
        improvements,
        hiringRecommendation,
        report,
        gradedAt: shown.gradedAt ?? shown.completedAt,
      })
      .run();
  }
  tx.update(interviews)
    .set({
      ...outcome,
      status: 'completed',
      completedAt: sql`coalesce(${interviews.completedAt}, ${now.getTime()})`,
      gradedAt: now,
      confirmedAt: null,
    })
    .where(eq(interviews.id, id))
    .run();
}

/** Newest first. */
export function listFormerReports(db: DbOrTx, interviewId: number): FormerReportReply[] {
  return db
    .select()
    .from(formerReports)
    .where(eq(formerReports.interviewId, interviewId))
    .orderBy(desc(formerReports.id))
    .limit(MAX_LISTED)
    .all()
    .map(({ id, gradedAt, grade, score, hiringRecommendation, report }) => ({
      id,
      gradedAt,
      grade,
      score,
      hiringRecommendation,
      ...inShort(report),
    }));
}

/** One of the interview's, whole. */
export function findFormerReport(
  db: DbOrTx,
  interviewId: number,
  id: number,
): WholeFormerReportReply | undefined {
  const { interviewId: _, ...columns } = getTableColumns(formerReports);
  return db
    .select(columns)
    .from(formerReports)
    .where(and(eq(formerReports.id, id), eq(formerReports.interviewId, interviewId)))
    .get();
}

function inShort({ provisional, engine, versions }: ReportReply) {
  return { provisional, engine, versions };
}

function isSame(one: GradeOutcome, other: GradeOutcome): boolean {
  return bytesOf(one) === bytesOf(other);
}

function bytesOf({
  grade,
  score,
  hiringRecommendation,
  strengths,
  improvements,
  report,
}: GradeOutcome): string {
  return JSON.stringify([grade, score, hiringRecommendation, strengths, improvements, report]);
}
