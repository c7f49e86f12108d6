import { z } from 'zod';
import { level } from '#shared/content/question.ts';
import { dimensionId } from '#shared/contract/report.ts';

/** What the interviewer says after the opening, whatever is answered. The writers answered exactly these. */
export const FIXED_TURNS = [
  'Take me through the main path from start to end. What is stored, and what talks to what?',
  'Which part of this is the hardest, and how does it work in detail?',
  'What happens when something in there fails, or when the load is ten times as high?',
  'What did you decide against, and what does your choice cost?',
  'Where is it weakest, and what would you do next?',
] as const;

/** How the same six questions were answered. The first six kinds have equal length, so that length tells nothing. */
export const performanceKind = z.enum([
  'strong',
  'unusual',
  'middle',
  'reversal',
  'wrong',
  'weak',
  'strong-short',
  'middle-long',
]);

const WORDS = {
  equal: { least: 494, most: 556 },
  'strong-short': { least: 247, most: 278 },
  'middle-long': { least: 890, most: 1000 },
};

const words = z.string().trim().min(1);

/** A false statement that was written into a performance on purpose. */
const plantedError = z.strictObject({ quote: words, truth: words, weight: z.enum(['material', 'minor']) });

const performance = z
  .strictObject({
    kind: performanceKind,
    answers: z.array(words).length(FIXED_TURNS.length + 1),
    planted: z.array(plantedError).min(6).optional(),
    /** The core decision, and the words that later contradict it. */
    reversed: z.strictObject({ earlier: words, later: words }).optional(),
  })
  .superRefine(({ kind, answers, planted, reversed }, context) => {
    const { least, most } = kind === 'strong-short' || kind === 'middle-long' ? WORDS[kind] : WORDS.equal;
    const count = answers.join(' ').split(/\s+/).length;
    if (count < least || count > most) context.addIssue(`${count} words, not ${least} to ${most}`);
    if ((kind === 'wrong') !== (planted !== undefined)) context.addIssue('only wrong has planted errors');
    if ((kind === 'reversal') !== (reversed !== undefined)) context.addIssue('only reversal is reversed');
    const quotes = [...(planted ?? []).map(({ quote }) => quote), ...Object.values(reversed ?? {})];
    for (const quote of quotes.filter((text) => !answers.some((answer) => answer.includes(text)))) {
      context.addIssue(`nobody says "${quote}"`);
    }
  });

/** One file of `evaluation/equal-length`: a question answered eight times by a writer who knew only its opening. */
export const equalLengthSet = z.strictObject({
  question: z.string(),
  level,
  /** Kept out of all tuning; nobody who tunes reads it. */
  heldOut: z.boolean(),
  /** The prompt as the writers got it, which the bank may have changed since. */
  opening: words,
  performances: z
    .array(performance)
    .refine(
      (list) =>
        performanceKind.options.every((kind) => list.filter((each) => each.kind === kind).length === 1),
      'each kind stands there once',
    ),
});

const score = z.number().min(0).max(5).multipleOf(0.5);
const performanceName = { question: z.string(), kind: performanceKind };

/** What an independent rater gave, who saw rubric and transcript only. */
export const rated = z.strictObject({
  rater: z.enum(['a', 'b', 'c']),
  scores: z.record(dimensionId, score),
  /** Statements that this rater holds to be materially false, in the candidate's words. */
  false: z.array(words).default([]),
});

/** The same of one performance. */
export const rating = rated.extend({
  ...performanceName,
  contradiction: z.strictObject({ earlier: words, later: words }).nullable().default(null),
});

export const ratings = z.array(rating);

export type PerformanceKind = z.infer<typeof performanceKind>;
export type EqualLengthSet = z.infer<typeof equalLengthSet>;
export type Rating = z.infer<typeof rating>;
