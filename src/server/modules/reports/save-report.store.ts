import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { reportDimensions, reportPoints, reports } from '#db/schema/reports.ts';
import { reportReply } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { StoredReport } from './reports.store.ts';

/** Parts of transactions: a report takes the place of another one. */

/** Completes the interview. The report before is kept; the same once more is confirmed; a lesser kind replaces no model's. */
export function replaceCurrent(
  tx: Tx,
  interviewId: number,
  current: StoredReport | undefined,
  outcome: GradeOutcome,
  now: Date,
): void {
  if (current && isByModel(current) && !isByModel(outcome)) return;
  if (current && isSame(current, outcome)) {
    tx.update(reports).set({ confirmedAt: now }).where(eq(reports.id, current.id)).run();
    return;
  }
  if (current) tx.update(reports).set({ isCurrent: false }).where(eq(reports.id, current.id)).run();
  insertReport(tx, interviewId, outcome, now);
  tx.update(interviews)
    .set({
      status: 'completed',
      completedAt: sql`coalesce(${interviews.completedAt}, ${now.getTime()})`,
    })
    .where(eq(interviews.id, interviewId))
    .run();
}

/**
 * The same report with other words marked. What was heard, without marks, is kept as a former report while there are marks,
 * and is the current one again when the last is taken back.
 */
export function replaceMarked(
  tx: Tx,
  interviewId: number,
  { current, former }: { current: StoredReport; former: StoredReport | undefined },
  outcome: GradeOutcome,
  now: Date,
): void {
  if (isSame(current, outcome)) return;
  if (current.report.coverage?.marked) tx.delete(reports).where(eq(reports.id, current.id)).run();
  else tx.update(reports).set({ isCurrent: false }).where(eq(reports.id, current.id)).run();
  if (former && isSame(former, outcome)) {
    tx.update(reports).set({ isCurrent: true }).where(eq(reports.id, former.id)).run();
  } else {
    insertReport(tx, interviewId, outcome, now);
  }
}

function insertReport(tx: Tx, interviewId: number, outcome: GradeOutcome, now: Date): void {
  const { grade, score, hiringRecommendation, report } = outcome;
  const words = report.dimensions.map(
    ({ id: _i, score: _s, bar: _b, weight: _w, points: _p, ...rest }) => rest,
  );
  const { id } = tx
    .insert(reports)
    .values({
      interviewId,
      isCurrent: true,
      grade,
      score,
      hiringRecommendation,
      gradedAt: now,
      coverageOnly: isCoverageOnly(report.engine),
      body: { v: 1, ...report, dimensions: words },
    })
    .returning({ id: reports.id })
    .get();
  for (const [position, { id: dimension, score, bar, weight, points }] of report.dimensions.entries()) {
    tx.insert(reportDimensions)
      .values({ reportId: id, position, dimension, score, bar, weight, points })
      .run();
  }
  if (isByModel(outcome)) insertPoints(tx, id, outcome);
}

function insertPoints(tx: Tx, reportId: number, { report }: GradeOutcome): void {
  for (const { pointId, status } of report.dimensions.flatMap(({ evidence }) => evidence)) {
    if (status === 'absent') continue;
    tx.insert(reportPoints)
      .values({ reportId, pointId, status, judgedBy: 'model' })
      .onConflictDoNothing()
      .run();
  }
}

/** A model that understood, not the engine that stands in for one. */
function isByModel({ report }: GradeOutcome): boolean {
  return report.engine.model !== null && !report.provisional;
}

function isSame(one: GradeOutcome, other: GradeOutcome): boolean {
  return bytesOf(one) === bytesOf(other);
}

/** In the order of the schema, so that only what is said counts. */
function bytesOf({ grade, score, hiringRecommendation, report }: GradeOutcome): string {
  return JSON.stringify([grade, score, hiringRecommendation, reportReply.parse(report)]);
}
