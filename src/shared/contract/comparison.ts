import { z } from 'zod';
import { formId } from './fields.ts';
import { interviewSummaryReply } from './interviews.ts';
import { dimensionReply, evidenceReply } from './report.ts';

/** Two interviews on the same question. */
export const compareInterviewsInput = z.object({ a: formId, b: formId });

/** A point or dimension in one of the two; null if that report does not mention it. */
const heardPoint = evidenceReply.pick({ status: true, cue: true, quote: true }).nullable();
const judgedDimension = dimensionReply.pick({ score: true, bar: true, reason: true }).nullable();

export const comparisonReply = z.object({
  /** The earlier one is first, in whichever order they were asked for. */
  a: interviewSummaryReply,
  b: interviewSummaryReply,
  /** True if they were judged by different kinds of judges: their figures mean different things. */
  isMixed: z.boolean(),
  dimensions: z.array(
    z.object({
      id: dimensionReply.shape.id,
      name: z.string(),
      a: judgedDimension,
      b: judgedDimension,
      /** Points for which either report quotes the candidate. */
      points: z.array(
        z.object({ pointId: z.string(), title: z.string(), means: z.string(), a: heardPoint, b: heardPoint }),
      ),
    }),
  ),
});

export type CompareInterviewsInput = z.infer<typeof compareInterviewsInput>;
export type ComparisonReply = z.infer<typeof comparisonReply>;
