import { z } from 'zod';
import { level } from './question.ts';

/** One extra stress question per company slug: `db/content/emphasis.yaml` (interview-design 3). */
export const emphasisFile = z.strictObject({
  companies: z.record(z.string(), z.strictObject({ minLevel: level, say: z.string().trim().min(1) })),
});

export type Emphasis = z.infer<typeof emphasisFile>;
