import { z } from 'zod';
import { formId } from './fields.ts';
import { interviewSummaryReply } from './interviews.ts';
import { dimensionReply, evidenceReply } from './report.ts';

/** Two interviews of the same question. */
export const compareInterviewsInput = z.object({ a: formId, b: formId });

/** Of one of the two; null where it says nothing of it. */
const heardPoint = evidenceReply.pick({ status: true, cue: true, quote: true }).nullable();
const judgedDimension = dimensionReply.pick({ score: true, bar: true, reason: true }).nullable();

export const comparisonReply = z.object({
  /** The earlier one first, however they were asked for. */
  a: interviewSummaryReply,
  b: interviewSummaryReply,
  /** True where they were judged by different kinds of judges: their figures mean different things. */
  isMixed: z.boolean(),
  dimensions: z.array(
    z.object({
      id: dimensionReply.shape.id,
      name: z.string(),
      a: judgedDimension,
      b: judgedDimension,
      /** Points of which either has words. */
      points: z.array(
        z.object({ pointId: z.string(), title: z.string(), means: z.string(), a: heardPoint, b: heardPoint }),
      ),
    }),
  ),
});

export type CompareInterviewsInput = z.infer<typeof compareInterviewsInput>;
export type ComparisonReply = z.infer<typeof comparisonReply>;
