import { z } from 'zod';
import { id } from './question.ts';

/** What the built-in reader learned from labelled answers: `db/content/reader.yaml`, written by `npm run eval -- --fit`. */

/** What speaks for a point in one to three sentences of an answer. */
export const SIGNS = [
  /** Nearness to the texts of the point, above that of answers to other questions; words shared with them. */
  'near',
  'shared',
  /** The point's own terms. */
  'terms',
  /** A figure; a reason, a condition or a weighing. */
  'number',
  'reason',
  /** In an answer to a question that was after the point. */
  'aimed',
  /**
   * Of all that was said: the share of words that say something; of those, the share that any design is spoken of with; and
   * how many praise a design where others say how it works.
   */
  'talk',
  'plain',
  'praise',
  /** A point of framing; the same in an answer to the opening or to a question about the scope. */
  'framing',
  'scope',
] as const;

const weights = z.strictObject({
  bias: z.number(),
  signs: z.record(z.enum(SIGNS), z.number()),
  /** From this probability on. */
  from: z.number().min(0).max(1),
});

export const fittedReader = z.strictObject({
  /** Probability that a point is spoken of at all, and that it is explained: logistic in the signs. */
  heard: weights,
  explained: weights,
  fittedOn: z.strictObject({
    questions: z.array(id).min(1),
    /** Labelled pairs of a talk and a point. */
    pairs: z.number().int().min(1),
    on: z.string(),
  }),
});

export type Sign = (typeof SIGNS)[number];
export type FittedReader = z.infer<typeof fittedReader>;
export type FittedWeights = z.infer<typeof weights>;
