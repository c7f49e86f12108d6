import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { interviews } from '#db/schema/interviews.ts';
import { reportDimensions, reportPoints, reports } from '#db/schema/reports.ts';
import { reportReply } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import type { StoredReport } from './reports.store.ts';

/** Parts of transactions: replacing a report by another one. */

/** A report by a judge of higher rank counts for more. */
const RANK = { nobody: 0, candidate: 1, friend: 2, model: 3 } as const;

/**
 * Completes the interview with a report. The previous one is kept; an equal one is only confirmed; a lesser judge never
 * replaces a better one.
 */
export function* replaceCurrent(
  tx: Tx,
  interviewId: number,
  current: StoredReport | undefined,
  outcome: GradeOutcome,
  now: Date,
): Statements<void> {
  if (current && RANK[outcome.judgedBy.kind] < RANK[current.judgedBy.kind]) return;
  if (current && isSame(current, outcome)) {
    yield* change(tx.update(reports).set({ confirmedAt: now }).where(eq(reports.id, current.id)));
    return;
  }
  if (current) yield* change(tx.update(reports).set({ isCurrent: false }).where(eq(reports.id, current.id)));
  yield* insertReport(tx, interviewId, outcome, now);
  yield* change(
    tx
      .update(interviews)
      .set({
        status: 'completed',
        completedAt: sql`coalesce(${interviews.completedAt}, ${now.getTime()})`,
      })
      .where(eq(interviews.id, interviewId)),
  );
}

function* insertReport(tx: Tx, interviewId: number, outcome: GradeOutcome, now: Date): Statements<void> {
  const { grade, score, hiringRecommendation, judgedBy, report } = outcome;
  const words = report.dimensions.map(
    ({ id: _i, score: _s, bar: _b, weight: _w, points: _p, ...rest }) => rest,
  );
  const { id } = yield* one(
    tx
      .insert(reports)
      .values({
        interviewId,
        isCurrent: true,
        grade,
        score,
        hiringRecommendation,
        gradedAt: now,
        judgedBy: judgedBy.kind,
        judgeName: judgedBy.name,
        body: { v: 1, ...report, dimensions: words },
      })
      .returning({ id: reports.id }),
  );
  for (const [position, { id: dimension, score, bar, weight, points }] of report.dimensions.entries()) {
    yield* change(
      tx.insert(reportDimensions).values({ reportId: id, position, dimension, score, bar, weight, points }),
    );
  }
  if (judgedBy.kind !== 'nobody') yield* insertPoints(tx, id, outcome);
}

function* insertPoints(tx: Tx, reportId: number, { report, judgedBy }: GradeOutcome): Statements<void> {
  for (const { pointId, status } of report.dimensions.flatMap(({ evidence }) => evidence)) {
    if (status === 'absent') continue;
    yield* change(
      tx
        .insert(reportPoints)
        .values({ reportId, pointId, status, judgedBy: judgedBy.kind })
        .onConflictDoNothing(),
    );
  }
}

function isSame(one: GradeOutcome, other: GradeOutcome): boolean {
  return bytesOf(one) === bytesOf(other);
}

/** Serialized in the order of the schema, so that only the content counts. */
function bytesOf({ grade, score, hiringRecommendation, judgedBy, report }: GradeOutcome): string {
  return JSON.stringify([grade, score, hiringRecommendation, judgedBy, reportReply.parse(report)]);
}
