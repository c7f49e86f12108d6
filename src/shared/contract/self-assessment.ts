import { z } from 'zod';
import { rowId } from './primitives.ts';
import { dimensionId } from './report.ts';

/** What candidates say of their own interview: scores they expect, and lines of the model answer they had. */

export const prediction = z.object({
  dimension: dimensionId,
  /** 0 to 5, as the report will score it. */
  predicted: z.number().int().min(0).max(5),
});

export const predictInput = prediction.extend({ id: rowId });

/** A row to fill in: what the dimension is called, and what the level asks for. */
export const predictionRow = z.object({
  dimension: dimensionId,
  name: z.string(),
  bar: z.number(),
  predicted: prediction.shape.predicted.nullable(),
});
export const predictionsReply = z.array(predictionRow);

export const lineJudgement = z.object({
  /** The criterion of the line. */
  pointId: z.string().min(1).max(100),
  judged: z.enum(['had_it', 'partly', 'missed']),
});
export const judgeLineInput = lineJudgement.extend({ id: rowId });
export const judgementsReply = z.array(lineJudgement);

export type Prediction = z.infer<typeof prediction>;
export type PredictInput = z.infer<typeof predictInput>;
export type PredictionRow = z.infer<typeof predictionRow>;
export type LineJudgement = z.infer<typeof lineJudgement>;
export type JudgeLineInput = z.infer<typeof judgeLineInput>;
