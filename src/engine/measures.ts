import { z } from 'zod';
import { SLOT_IDS } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Reading } from './reading.ts';

/**
 * What the built-in reader measures beside what it reads: how it was talked, and what the next question can be tied to. No
 * share of it depends on how much was said.
 */

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);

/** Over the sentences that count (no repetition, list or instruction). */
export const sessionMeasures = z.object({
  /** All words of the candidate, and those of the sentences that count. */
  words: count,
  countedWords: count,
  speechSeconds: z.number().min(0),
  /** Share of the words in sentences that have to do with the question. */
  bearing: share,
  /** Share of the words that say something. */
  density: share,
  /** Share of the sentences with a number in them. */
  figures: share,
  questions: count,
  assumptions: count,
  scopeCuts: count,
  reasons: count,
  signposts: count,
  checkIns: count,
});
export type SessionMeasures = z.infer<typeof sessionMeasures>;

/** How the candidate met a push-back or a challenge. */
export const pushBackOutcome = z.object({
  /** The interviewer's turn. */
  turnId: z.number().int(),
  /** Held for reasons, changed for reasons, changed without one, only repeated, or left without a word. */
  outcome: z.enum(['defended', 'revised', 'caved', 'rigid', 'left']),
});

export type PushBackOutcome = z.infer<typeof pushBackOutcome>;

const pointMeasures = z.object({
  /** When the candidate came near it: in the last two answers, before, or never. */
  reach: z.enum(['lately', 'earlier', 'never']),
  /** Words of the last two answers about it that can be said back. */
  phrase: z.string().nullable(),
  /** Words of the last answer that decide for it and say neither how nor why. */
  vague: z.string().nullable(),
  /** Words of the last answer that decide for it with a reason. */
  held: z.string().nullable(),
});

/** What the next question can be tied to, after the last answer. */
export const conversationMeasures = z.object({
  /** Words of the last answer, fillers left out. */
  words: count,
  /** Whether it raised a point that had not been heard before. */
  raisedPoint: z.boolean(),
  asksForHint: z.boolean(),
  /** Says that it does not know. */
  isLost: z.boolean(),
  /** Whether it praises a design and says nothing of one: no point explained, no figure. */
  isHollow: z.boolean().default(false),
  /**
   * What it asks of the interviewer at its end: to choose where to go, to go on to something else, to stop, whether it was clear;
   * or a gap that it admits. */
  turnsTo: z.enum(['choose', 'moveOn', 'stop', 'agree', 'gap']).nullable().default(null),
  /** Whether it agrees to what was proposed, and be it to end. */
  isReady: z.boolean().default(true),
  /** Its first sentence, if that is short. */
  opening: z.string().nullable(),
  /** What the candidate has settled: users, size, data, and so on. */
  slots: z.array(z.enum(SLOT_IDS)),
  /** Technologies of the lexicon that were named, as `@id`. */
  concepts: z.array(z.string()),
  /** By point. */
  points: z.record(z.string(), pointMeasures),
});
export type ConversationMeasures = z.infer<typeof conversationMeasures>;

export const measures = z.object({
  session: sessionMeasures,
  conversation: conversationMeasures,
  pushBacks: z.array(pushBackOutcome),
});
export type Measures = z.infer<typeof measures>;

/** The reader's measures; of a reader that takes none, such that cost and earn nothing. */
export function measuresOf({ turns }: InterviewContext, reading: Pick<Reading, 'measures'>): Measures {
  if (reading.measures) return reading.measures;
  const answers = turns.filter(({ speaker }) => speaker === 'user');
  const words = answers.reduce((total, { text }) => total + wordCount(text), 0);
  return {
    session: {
      words,
      countedWords: words,
      speechSeconds: answers.reduce((total, { seconds }) => total + (seconds ?? 0), 0),
      bearing: 1,
      density: 1,
      figures: 1,
      questions: 0,
      assumptions: 0,
      scopeCuts: 0,
      reasons: 0,
      signposts: 0,
      checkIns: 0,
    },
    conversation: {
      words: wordCount(answers.at(-1)?.text ?? ''),
      raisedPoint: true,
      asksForHint: false,
      isLost: false,
      isHollow: false,
      turnsTo: null,
      isReady: true,
      opening: null,
      slots: [],
      concepts: [],
      points: {},
    },
    pushBacks: [],
  };
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
