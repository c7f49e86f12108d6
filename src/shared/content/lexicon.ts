import { z } from 'zod';

/** A technology or a fixed term of the field, and the ways people say it aloud. */
export const concept = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/),
  /** Its usual name first. All of them count as the same word. */
  terms: z.array(z.string().trim().min(1)).min(1),
  /** What recognisers make of the terms; put right to the first term. */
  heardAs: z.array(z.string().trim().min(1)).optional(),
});

const MOST_CONCEPTS = 400;

/** `db/content/lexicon.yaml`. */
export const lexiconFile = z.strictObject({ concepts: z.array(concept).max(MOST_CONCEPTS) });

export type Concept = z.infer<typeof concept>;
