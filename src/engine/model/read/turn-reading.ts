import { z } from 'zod';
import { answered, claim, insight, note, pointReading, quote } from '#engine/reading.ts';

/**
 * What a model read in one answer, every quote found again in what was said. It is stored as it stands and folded into a
 * `Reading` by `combineReadings`; what code knows better (numbers, hint levels) is not in it.
 */

const shownPoint = z.object({
  pointId: pointReading.shape.pointId,
  /** An absent point is not listed. */
  status: z.enum(['mentioned', 'explained', 'justified']),
  quote,
});

/** A statement of this answer that does not hold. */
const readClaim = claim
  .pick({ quote: true, verdict: true, earlier: true, factId: true, pointIds: true })
  .extend({
    /** Where it costs something: the dimension of its points, or the one that the model named. */
    dimension: claim.shape.dimension,
    correction: claim.shape.correction,
    weight: claim.shape.weight,
  });

export const turnReading = z.object({
  v: z.literal(1),
  turnId: z.number().int(),
  points: z.array(shownPoint),
  claims: z.array(readClaim),
  /** Words of earlier answers that this one puts right. */
  putRight: z.array(quote),
  /** Questions to the interviewer, with the facts that answer them. */
  asked: z.array(z.object({ quote, factIds: z.array(z.string()), isDecision: z.boolean() })),
  /** Null where the answer holds no words. */
  answered: answered.shape.answered.nullable(),
  insights: z.array(insight).max(2),
  notes: z.array(note.pick({ kind: true, quote: true })),
});

export type TurnReading = z.infer<typeof turnReading>;
