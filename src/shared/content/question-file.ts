import { z } from 'zod';
import { falseStatement, id, point, probe, type Question, question, sentence } from './question.ts';

/** The format of a question's file. */

const MAX_NAME_CHARACTERS = 60;
const MAX_NEED_CHARACTERS = 160;

const writtenPoint = z.strictObject({
  id,
  was: z.array(id).min(1).optional(),
  dim: point.shape.dim,
  tier: point.shape.tier,
  weight: point.shape.weight,
  minLevel: point.shape.minLevel,
  name: sentence.max(MAX_NAME_CHARACTERS),
  /** What is wanted, in one sentence. */
  need: sentence.max(MAX_NEED_CHARACTERS),
  ways: z.array(sentence).min(1).max(5),
  why: point.shape.why,
  better: point.shape.better,
  /** As people say it; at least one without jargon. */
  said: z.array(sentence).min(3).max(6),
  false: z.array(falseStatement).min(2).max(4),
  /** A probe is an open question (1) unless it says otherwise. */
  probes: z
    .array(probe.extend({ cue: probe.shape.cue.default(1) }))
    .min(1)
    .max(3),
  hints: z.array(sentence).max(2).optional(),
});

/**
 * A question's file. It is half a day's work for a person, and the brief of the models that conduct, read and judge.
 */
export const questionFile = z.strictObject({
  ...question.shape,
  format: z.literal(2),
  points: z.array(writtenPoint).min(14).max(20),
  retired: z.array(id).min(1).optional(),
});

/** The question as the engine knows it. */
export function questionIn({ points, ...file }: z.infer<typeof questionFile>): Question {
  return { ...file, points: points.map(({ need, ...rest }) => ({ ...rest, means: need })) };
}
