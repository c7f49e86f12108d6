import { z } from 'zod';
import {
  falseStatement,
  id,
  misconception,
  phrases,
  point,
  probe,
  question,
  sentence,
  term,
} from './question.ts';

/** How a question is written down: in the second format, or in the first as long as there are such files. */

const MAX_NAME_CHARACTERS = 60;
const MAX_NEED_CHARACTERS = 160;

const secondPoint = z.strictObject({
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
  /** In three registers, one without jargon. */
  said: z.array(sentence).min(3).max(6),
  false: z.array(falseStatement).min(2).max(4),
  terms: z.array(term).min(1).max(8),
  probes: z.array(probe).min(1).max(3),
  hints: z.array(sentence).max(2).optional(),
});

const { misconceptions: _m, fixtures: _f, mistakes: _s, ...common } = question.shape;

/** The second format: a person's half day, and the brief of a model that conducts, reads and judges. */
export const secondFormat = z.strictObject({
  ...common,
  format: z.literal(2),
  points: z.array(secondPoint).min(14).max(20),
  retired: z.array(id).min(1).optional(),
});

const firstFormat = question.extend({ format: z.undefined().optional() });

export const questionFile = z.discriminatedUnion('format', [firstFormat, secondFormat]);

/** `phrases/<question>.yaml`: what the phrase reader hears in a question of the second format, by point id. */
export const phrasesFile = z.strictObject({
  /** A list for each point: one entry for each former point that it stands for. */
  points: z.record(id, z.array(phrases).min(1)),
  misconceptions: z.array(misconception).min(3),
  fixtures: question.shape.fixtures,
});

export type SecondFormat = z.infer<typeof secondFormat>;
export type PhrasesFile = z.infer<typeof phrasesFile>;
