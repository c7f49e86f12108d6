import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { hotQuery } from '#db/hot-query.ts';
import { interviews } from '#db/schema/interviews.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import { lineJudgements, predictions } from '#db/schema/self-assessment.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import type { LineJudgement, Prediction } from '#shared/contract/self-assessment.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED_GAPS = 600;

/** A score that was expected beside the one that was given. */
export type PredictionGap = {
  interviewId: number;
  dimension: DimensionId;
  predicted: number;
  given: number;
};

export type SelfAssessmentStore = {
  /** The last word on a dimension counts. */
  predict(interviewId: number, prediction: Prediction, now: Date): Promise<void>;
  listPredictions(interviewId: number): Promise<Prediction[]>;
  /** Of interviews that a model judged, newest first; of each its current report. */
  listPredictionGaps(userId: number): Promise<PredictionGap[]>;
  judgeLine(interviewId: number, judgement: LineJudgement, now: Date): Promise<void>;
  listJudgements(interviewId: number): Promise<LineJudgement[]>;
};

export function createSelfAssessmentStore(db: Db): SelfAssessmentStore {
  const interviewId = sql.placeholder('interviewId');
  const predicted = hotQuery(
    db,
    PREDICTION,
    db
      .select(PREDICTION)
      .from(predictions)
      .where(eq(predictions.interviewId, interviewId))
      .orderBy(asc(predictions.dimension)),
  );
  const judged = hotQuery(
    db,
    JUDGEMENT,
    db
      .select(JUDGEMENT)
      .from(lineJudgements)
      .where(eq(lineJudgements.interviewId, interviewId))
      .orderBy(asc(lineJudgements.pointId)),
  );
  return {
    predict: async (interviewId, { dimension, predicted }, now) => {
      db.insert(predictions)
        .values({ interviewId, dimension, predicted, createdAt: now })
        .onConflictDoUpdate({
          target: [predictions.interviewId, predictions.dimension],
          set: { predicted, createdAt: now },
        })
        .run();
    },
    listPredictions: async (interviewId) => predicted.all({ interviewId }),
    listPredictionGaps: async (userId) =>
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
        .where(and(eq(interviews.userId, userId), eq(reports.coverageOnly, false)))
        .orderBy(desc(interviews.createdAt), desc(interviews.id), asc(reportDimensions.position))
        .limit(MAX_LISTED_GAPS)
        .all(),
    judgeLine: async (interviewId, { pointId, judged }, now) => {
      db.insert(lineJudgements)
        .values({ interviewId, pointId, judged, createdAt: now })
        .onConflictDoUpdate({
          target: [lineJudgements.interviewId, lineJudgements.pointId],
          set: { judged, createdAt: now },
        })
        .run();
    },
    listJudgements: async (interviewId) => judged.all({ interviewId }),
  };
}

const PREDICTION = { dimension: predictions.dimension, predicted: predictions.predicted };
const JUDGEMENT = { pointId: lineJudgements.pointId, judged: lineJudgements.judged };
