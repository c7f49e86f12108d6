import { z } from 'zod';
import { level } from '#shared/content/question.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';

/** How good a transcript is meant to be at its level, worst first. */
export const band = z.enum(['none', 'weak', 'below', 'meets', 'strong', 'outstanding']);

const label = z.number().min(0).max(5).multipleOf(0.5).nullable();
export const labels = z
  .record(dimensionId, label)
  .refine((given) => new Set(Object.values(given).map((each) => each === null)).size === 1, {
    message: 'either every dimension has a label or none',
  });

/** One file of `evaluation/graded/<category>`: what a candidate says, answer by answer, and what it is worth. */
export const gradedTranscript = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  question: z.string(),
  level,
  /** Kept out of all tuning. */
  heldOut: z.boolean(),
  band,
  style: z.string(),
  /** Anchors 0 to 5 in halves; null in every dimension where there is too little to grade. */
  labels,
  answers: z.array(z.string()),
});

export type Band = z.infer<typeof band>;
export type GradedTranscript = z.infer<typeof gradedTranscript>;
export type Labels = Record<DimensionId, number | null>;
