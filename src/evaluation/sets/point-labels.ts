import { z } from 'zod';
import { performanceKind } from './equal-length-set.ts';

const words = z.string().trim().min(1);

export const label = z
  .strictObject({
    point: z.string(),
    /** What a careful senior interviewer would say was said in the whole talk, whoever's words were used. */
    status: z.enum(['absent', 'mentioned', 'explained']),
    /** What was said about it does not hold. */
    wrong: z.literal(true).optional(),
    /** Where it shows best: the answer, 0 for the first, and its exact words. */
    answer: z.number().int().min(0).optional(),
    quote: words.optional(),
  })
  .refine(({ status, quote }) => status === 'absent' || quote !== undefined, 'has no quote');

/** `labels/<question>.yaml`: every point of the question for every performance of the set of equal length, by hand. */
export const pointLabels = z.strictObject({
  question: z.string(),
  labels: z.array(z.strictObject({ variant: performanceKind, points: z.array(label).min(1) })),
});

/** `plain-labels/<question>.yaml`: the same for the plain performance of the second set. */
export const plainLabels = z.strictObject({ question: z.string(), points: z.array(label).min(1) });

export type PlainLabels = z.infer<typeof plainLabels>;

export type PointLabel = Pick<z.infer<typeof label>, 'point' | 'status'> & {
  question: string;
  /** Of the set of equal length; or an interview that was held. */
  kind: z.infer<typeof performanceKind> | 'interview';
};

export function labelsIn({ question, labels }: z.infer<typeof pointLabels>): PointLabel[] {
  return labels.flatMap(({ variant, points }) =>
    points.map(({ point, status }) => ({ question, kind: variant, point, status })),
  );
}
