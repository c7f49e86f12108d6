import { z } from 'zod';
import { level } from '#shared/content/question.ts';
import { labels } from './graded-transcript.ts';

const spoken = z.array(z.string().trim().min(1)).min(1);
const performance = z.strictObject({ style: z.string(), labels, answers: spoken });

/** How a question was answered, best first; `plain` is `strong` again in words from the kitchen table. */
export const PERFORMANCES = ['strong', 'plain', 'middle', 'weak', 'wrong'] as const;

/**
 * One file of `evaluation/independent`: five performances on one question by a writer who knew only its prompt, neither the
 * bank nor the other sets. `wrong` is fluent, and materially wrong in what matters.
 */
export const independentSet = z.strictObject({
  question: z.string(),
  level,
  /** Kept out of all tuning. */
  heldOut: z.boolean(),
  strong: performance,
  plain: performance.omit({ labels: true }),
  middle: performance,
  weak: performance,
  wrong: performance,
});

export type Performance = (typeof PERFORMANCES)[number];
export type IndependentSet = z.infer<typeof independentSet>;
