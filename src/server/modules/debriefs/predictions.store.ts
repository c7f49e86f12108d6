import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { change, type Statements } from '#db/driver/statements.ts';
import { predictions } from '#db/schema/debriefs.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import type { Prediction } from '#shared/contract/debrief.ts';
import type { DimensionId } from '#shared/contract/report.ts';

/** Bounds the list, however many rows there are. */
const MAX_LISTED_GAPS = 600;

/** A score that the candidate expected, beside the one that was given. */
export type PredictionGap = {
  interviewId: number;
  dimension: DimensionId;
  predicted: number;
  given: number;
};

export type PredictionsStore = {
  list(interviewId: number): Promise<Prediction[]>;
  /** The gaps in interviews that somebody else judged, newest first, by the current report of each. */
  listGaps(userId: number): Promise<PredictionGap[]>;
};

export function createPredictionsStore(db: Db): PredictionsStore {
  const ofInterview = db.prepare((on) =>
    on
      .select({ dimension: predictions.dimension, predicted: predictions.predicted })
      .from(predictions)
      .where(eq(predictions.interviewId, sql.placeholder('interviewId')))
      .orderBy(asc(predictions.dimension)),
  );
  return {
    list: async (interviewId) => db.read(() => ofInterview.all({ interviewId })),
    listGaps: async (userId) =>
      db.all(
        db
          .select({
            interviewId: predictions.interviewId,
            dimension: predictions.dimension,
            predicted: predictions.predicted,
            given: reportDimensions.score,
          })
          .from(interviews)
          .innerJoin(predictions, eq(predictions.interviewId, interviews.id))
          .innerJoin(reports, and(eq(reports.interviewId, interviews.id), isCurrentReport))
          .innerJoin(
            reportDimensions,
            and(
              eq(reportDimensions.reportId, reports.id),
              eq(reportDimensions.dimension, predictions.dimension),
            ),
          )
          .where(
            and(
              eq(interviews.userId, userId),
              ne(reports.judgedBy, 'nobody'),
              ne(reports.judgedBy, 'candidate'),
            ),
          )
          .orderBy(desc(interviews.createdAt), desc(interviews.id), asc(reportDimensions.position))
          .limit(MAX_LISTED_GAPS),
      ),
  };
}

/** Within the transaction that keeps the judgment; a later one takes its place. */
export function* predict(
  tx: Tx,
  interviewId: number,
  { dimension, predicted }: Prediction,
  now: Date,
): Statements<void> {
  yield* change(
    tx
      .insert(predictions)
      .values({ interviewId, dimension, predicted, createdAt: now })
      .onConflictDoUpdate({
        target: [predictions.interviewId, predictions.dimension],
        set: { predicted, createdAt: now },
      }),
  );
}
