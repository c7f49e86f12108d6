import { z } from 'zod';
import { textSpan } from './text-span.ts';

const quote = textSpan.extend({
  /** The candidate's turn. */
  turnId: z.number().int(),
  text: z.string(),
});

/** Credit that moved because words of the interview show it. */
export const argued = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('point'),
    pointId: z.string(),
    status: z.enum(['mentioned', 'explained', 'justified']),
    /** Help that came before: 0 none … 4 told. */
    hintLevel: z.number().int().min(0).max(4),
    quote,
  }),
  z.object({ kind: z.literal('statement'), claimId: z.string(), quote }),
]);
export type Argued = z.infer<typeof argued>;
