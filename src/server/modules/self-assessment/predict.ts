import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { category, level } from '#shared/content/question.ts';
import { dimensionId } from '#shared/contract/report.ts';
import type { PredictInput, PredictionRow } from '#shared/contract/self-assessment.ts';

/** The six rows to fill in, before anything is known of the report. */
export async function listPredictionRows(
  { content, stores }: Deps,
  { row }: OwnInterview,
): Promise<PredictionRow[]> {
  const { bars, names, resilienceNames } = content.rubric;
  const predictions = await stores.selfAssessment.listPredictions(row.id);
  return dimensionId.options.map((dimension) => ({
    dimension,
    name:
      (dimension === 'resilience' && resilienceNames[category.parse(row.category.slug)]) || names[dimension],
    bar: bars[dimension][level.parse(row.level.slug)],
    predicted: predictions.find((each) => each.dimension === dimension)?.predicted ?? null,
  }));
}

/**
 * Keeps what the candidate expects of one dimension. Each row by itself, so that a report that comes meanwhile loses none.
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS once the report is there: then it would be no prediction.
 */
export async function predict(
  deps: Deps,
  interview: OwnInterview,
  { dimension, predicted }: PredictInput,
): Promise<PredictionRow[]> {
  if (interview.row.status === 'completed') {
    throw new AppError('INTERVIEW_NOT_IN_PROGRESS', { message: 'The report is there already.' });
  }
  const { stores, clock } = deps;
  await stores.selfAssessment.predict(interview.row.id, { dimension, predicted }, clock.now());
  return listPredictionRows(deps, interview);
}
