import { z } from 'zod';

/** One idea and the ways people say it aloud, mis-hearings included (interview-design 6.7). */
export const concept = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/),
  terms: z.array(z.string().trim().min(1)).min(1),
  /** What recognisers make of the terms; repaired to the first term before matching. */
  heardAs: z.array(z.string().trim().min(1)).optional(),
  related: z.array(z.string()).optional(),
  /** True for a named technology or mechanism: the interviewer may not say it first (leak check). */
  technology: z.boolean().optional(),
});

/** A lexicon file: `db/content/lexicon/*.yaml`. */
export const lexiconFile = z.strictObject({ concepts: z.array(concept) });

export type Concept = z.infer<typeof concept>;
