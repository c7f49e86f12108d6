import { z } from 'zod';
import { SLOT_IDS } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Reading } from './reading.ts';

/**
 * What only the phrase reader measures. It stands in for understanding, and goes with that reader: nothing that is to stay
 * may come to need more of it.
 */

const count = z.number().int().min(0);

/** Counts over the sentences that count (no repetition, list or instruction). */
export const sessionMeasures = z.object({
  /** All words of the candidate. */
  words: count,
  /** Words of the sentences that count. */
  countedWords: count,
  /** Words of those that have anything to do with the question. */
  bearingWords: count,
  speechSeconds: z.number().min(0),
  /** Share of new word triples, 0 to 1. */
  novelty: z.number(),
  questions: count,
  assumptions: count,
  scopeCuts: count,
  tradeoffs: count,
  reasons: count,
  /** Sentences that state something, and those of them that state it without a condition. */
  statements: count,
  absolutes: count,
  signposts: count,
  checkIns: count,
  /** Different words of the question's own: how much was said about it. */
  substance: z.number(),
  /** Whether it was about this question: 1, or less down to 0 for an answer to another one. */
  topic: z.number(),
  /** Different numbers with their units. */
  figures: count,
  /** Estimates that combine two kinds of quantity. */
  chains: count,
  /** Numbers inside a range that the question expects. */
  plausibleHits: count,
});
export type SessionMeasures = z.infer<typeof sessionMeasures>;

/** How the candidate met a push-back or a challenge. */
export const pushBackOutcome = z.object({
  /** The interviewer's turn. */
  turnId: z.number().int(),
  /** Held for reasons, changed for reasons, changed without one, or only repeated. */
  outcome: z.enum(['defended', 'revised', 'caved', 'rigid']),
});

export type PushBackOutcome = z.infer<typeof pushBackOutcome>;

/** Words of the candidate to say back. */
export const anchor = z.object({
  /** Two to eight words, as they were said. */
  phrase: z.string(),
  /** True when they are about what is asked; otherwise they only show what was heard. */
  linked: z.boolean(),
});
export type Anchor = z.infer<typeof anchor>;

const pointMeasures = z.object({
  /** When the candidate came near it: in the last two answers, before, or never. */
  reach: z.enum(['lately', 'earlier', 'never']),
  /** What a question about it can take up from the last two answers. */
  anchor: anchor.nullable(),
  /** Words of the last answer that decide for it and say neither how nor why. */
  vague: z.string().nullable(),
  /** Words of the last answer that decide for it with a reason. */
  held: z.string().nullable(),
});

const questionMeasures = z.object({
  /** Words of the question to say back. */
  phrase: z.string().nullable(),
  /** Where it asks for each fact, in words from its start, and the words that ask for it. */
  facts: z.array(z.object({ id: z.string(), at: count, phrase: z.string().nullable() })),
});

/** What the next question can be tied to, after the last answer. */
export const conversationMeasures = z.object({
  /** Words of the last answer, fillers left out. */
  words: count,
  /** Whether it raised a point that had not been heard before. */
  raisedPoint: z.boolean(),
  asksForHint: z.boolean(),
  /** Says that it does not know, or asks what was meant. */
  isLost: z.boolean(),
  /** Its first sentence, or a phrase of it, fit to be said back. */
  opening: z.string().nullable(),
  /** Words of the last two answers to say back, whatever is asked. */
  anchor: anchor.nullable(),
  /** What the candidate has settled: users, size, data, and so on. */
  slots: z.array(z.enum(SLOT_IDS)),
  /** Concepts of the bank that were named and not rejected, as `@id`. */
  concepts: z.array(z.string()),
  /** One for each of the reading's questions. */
  asked: z.array(questionMeasures),
  /** By point. */
  points: z.record(z.string(), pointMeasures),
  /** What a stress scene of the question can take up, by its id. */
  stress: z.record(z.string(), anchor.nullable()),
});
export type ConversationMeasures = z.infer<typeof conversationMeasures>;

export const measures = z.object({
  session: sessionMeasures,
  conversation: conversationMeasures,
  /** The statement with most claims without a condition; null when there is none. */
  boldest: z.object({ turnId: z.number().int(), text: z.string() }).nullable(),
  pushBacks: z.array(pushBackOutcome),
});
export type Measures = z.infer<typeof measures>;

/** A lot of anything: of a reader that does not measure nothing is taken off for it. */
const PLENTY = Number.MAX_SAFE_INTEGER;

/** The reader's measures; of a reader that takes none, plain counts that cost and earn nothing. */
export function measuresOf({ turns }: InterviewContext, reading: Pick<Reading, 'measures'>): Measures {
  if (reading.measures) return reading.measures;
  const answers = turns.filter(({ speaker }) => speaker === 'user');
  const words = answers.reduce((total, { text }) => total + wordCount(text), 0);
  const none = {
    questions: 0,
    assumptions: 0,
    scopeCuts: 0,
    tradeoffs: 0,
    reasons: 0,
    signposts: 0,
    checkIns: 0,
  };
  return {
    session: {
      ...none,
      words,
      countedWords: words,
      bearingWords: words,
      speechSeconds: answers.reduce((total, { seconds }) => total + (seconds ?? 0), 0),
      novelty: 1,
      statements: 0,
      absolutes: 0,
      substance: PLENTY,
      topic: 1,
      figures: PLENTY,
      chains: 0,
      plausibleHits: 0,
    },
    conversation: {
      words: wordCount(answers.at(-1)?.text ?? ''),
      raisedPoint: true,
      asksForHint: false,
      isLost: false,
      opening: null,
      anchor: null,
      slots: [],
      concepts: [],
      asked: [],
      points: {},
      stress: {},
    },
    boldest: null,
    pushBacks: [],
  };
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
