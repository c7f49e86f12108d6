import { z } from 'zod';

/** A question as the engine knows it; the format of its file is in `question-file.ts`. */

export const level = z.enum(['junior', 'mid', 'senior', 'staff', 'principal']);
export const category = z.enum(['backend', 'frontend', 'mobile', 'ai', 'security', 'web-scale']);
export const pointDimension = z.enum(['framing', 'design', 'depth', 'resilience', 'tradeoffs']);
export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A phrase to look for: "read heavy", "partition*" (a prefix) or "@cache" (a concept of the lexicon). */
const term = z.string().trim().min(1);
export const sentence = z.string().trim().min(1);

const fact = z.strictObject({
  id,
  /** The topic by which it is asked for, if the words of its id won't do; it must not give the fact away. */
  topic: sentence.optional(),
  asks: z.array(term).min(1),
  say: sentence,
});

export const probe = z.strictObject({
  cue: z.union([z.literal(1), z.literal(2)]),
  /** Point ids or @concepts that the candidate must already have said. */
  needs: z.array(z.string()).optional(),
  say: sentence,
});

/** A plausible wrong sentence about a point, and what is true instead. */
export const falseStatement = z.strictObject({ say: sentence, truth: sentence });

export const point = z.strictObject({
  id,
  /** Ids of former points that this one replaces. */
  was: z.array(id).optional(),
  dim: pointDimension,
  tier: z.enum(['core', 'plus', 'stretch']),
  weight: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  minLevel: level.optional(),
  /** The field's term, so that it can be looked up. */
  name: sentence,
  /** What it is about, where it is offered to go deeper into; from `topics.yaml`. */
  topic: sentence.optional(),
  means: sentence,
  /** Accepted ways to do it, unusual ones included. */
  ways: z.array(sentence),
  /** Whole sentences that show it. */
  said: z.array(sentence),
  false: z.array(falseStatement),
  probes: z.array(probe).min(1),
  hints: z.array(sentence).optional(),
  why: sentence.max(160),
  better: sentence.max(200),
});

const stress = z.strictObject({
  id,
  minLevel: level,
  needs: z.array(z.string()).optional(),
  say: sentence,
  targets: z.array(id),
});

export const question = z.strictObject({
  format: z.literal(2),
  id,
  version: z.number().int().min(1),
  status: z.enum(['draft', 'ready']),
  title: sentence,
  category,
  levels: z.array(level).min(1),
  companies: z.array(id).optional(),
  prompt: sentence,
  hardParts: z.array(sentence).min(2).max(4),
  facts: z.array(fact).min(8).max(14),
  points: z.array(point).min(14).max(30),
  /** Ids of former points that nothing replaces. */
  retired: z.array(id).optional(),
  stress: z.array(stress).min(3),
  modelAnswer: z.strictObject({
    summary: sentence,
    lines: z.array(z.strictObject({ point: id, say: sentence })).min(1),
  }),
  drills: z.array(z.strictObject({ dim: pointDimension, task: sentence, lookFor: z.array(id).min(1) })),
});

export type Level = z.infer<typeof level>;
export type Category = z.infer<typeof category>;
export type PointDimension = z.infer<typeof pointDimension>;
export type Fact = z.infer<typeof fact>;
export type Probe = z.infer<typeof probe>;
export type Point = z.infer<typeof point>;
export type Question = z.infer<typeof question>;

/** The topic of a fact, by which a candidate or a friend asks for it: "Payment deadline". */
export function topicOf({ id, topic }: Fact): string {
  return topic ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
}

/** The current point for an id from a stored move or report; undefined if there is none. */
export function livePoint(question: Question, id: string): Point | undefined {
  return question.points.find((point) => point.id === id || point.was?.includes(id));
}
