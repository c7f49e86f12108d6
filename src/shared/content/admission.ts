import { z } from 'zod';

/**
 * Short answers on which a model shows whether it may judge. `holds`: whether the answer is technically right; a model gets
 * question and answer alone.
 */
export const keptAnswer = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** What it puts to the test. */
  kind: z.enum(['right', 'reversed', 'nonsense', 'unusual', 'brief']),
  question: z.string().min(20).max(300),
  answer: z.string().min(80).max(900),
  holds: z.boolean(),
  /** Why, for people: no model is told. */
  because: z.string().min(20).max(400),
});
export const admissionFile = z.strictObject({ answers: z.array(keptAnswer).length(12) });

export type KeptAnswer = z.infer<typeof keptAnswer>;
