import { z } from 'zod';
import {
  answered,
  claim,
  insight,
  note,
  observation,
  pointReading,
  pushBackOutcome,
  quote,
  shownStatus,
} from '#engine/reading.ts';

/**
 * What a model read in one answer, every quote found again in what was said. It is stored as it is and folded into a
 * `Reading` by `combineReadings`; what code knows better (numbers, hint levels) is not in it.
 */

const shownPoint = z.object({
  pointId: pointReading.shape.pointId,
  /** An absent point is not listed. */
  status: shownStatus,
  quote,
});

/** A statement of this answer that does not hold. */
const readClaim = claim
  .omit({ id: true, reasonCameLater: true, putRight: true, putRightIn: true })
  .required({ dimension: true });

/** What the reader found in the interviewer's turn before an answer. */
export const turnAudit = z.object({
  /** Points whose substance it told before the candidate had shown them. */
  gaveAway: z.array(z.string()),
  /** A fact of the bank that it goes against. */
  contradictsFact: z.string().nullable(),
  /** How many things it asks. */
  questions: z.number().int().min(0),
  /** Whether it praises, blames or speaks of a grade. */
  judged: z.boolean(),
});
export type TurnAudit = z.infer<typeof turnAudit>;

export const turnReading = z.object({
  v: z.literal(2),
  turnId: z.number().int(),
  points: z.array(shownPoint),
  claims: z.array(readClaim),
  /** Words of earlier answers that this one puts right. */
  putRight: z.array(quote),
  /** Questions to the interviewer, with the facts that answer them. */
  asked: z.array(z.object({ quote, factIds: z.array(z.string()), isDecision: z.boolean() })),
  answered: answered.shape.answered.nullable(),
  /** How it meets an objection of the interviewer; null if there was none. */
  pushBack: pushBackOutcome.shape.outcome.nullable(),
  insights: z.array(insight).max(2),
  observed: z.array(observation),
  notes: z.array(note.pick({ kind: true, quote: true })),
  /** Null if the model left it out, or nobody looked. */
  audit: turnAudit.nullable(),
});

export type TurnReading = z.infer<typeof turnReading>;
