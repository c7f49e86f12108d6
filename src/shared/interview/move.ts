import { z } from 'zod';

/** Phases of an interview by share of speaking time. */
export const phase = z.enum(['open', 'scope', 'outline', 'deep_dive', 'stress', 'close']);

export const moveKind = z.enum([
  'open',
  'repeat',
  'decline',
  'answer_fact',
  'return_decision',
  'hint',
  'challenge',
  'bridge',
  'ask_slot',
  'anchor',
  'probe',
  'raise',
  'push_back',
  'close',
]);

/** Moves that go back to the question before them. */
export const ASIDES: ReadonlySet<string> = new Set<z.infer<typeof moveKind>>([
  'repeat',
  'hint',
  'answer_fact',
  'anchor',
]);

export const moveTarget = z.object({
  type: z.enum(['none', 'point', 'slot', 'fact', 'stress', 'misconception', 'contradiction', 'phase']),
  id: z.string().nullable(),
});

/** Keys with which the candidate steers the script. */
export const scriptKey = z.enum(['already_said', 'hint', 'ask', 'why', 'harder', 'choose']);

/** A key pressed during a question, and what was said in reply; it is neither an answer nor a turn. */
export const keyNote = z.object({
  key: scriptKey,
  /** Null if nothing was said, because the next question was the reply. */
  said: z.string().nullable(),
  /** The name of the chosen fact or topic, or what the candidate typed next to *Ask*. */
  words: z.string().optional(),
  /** The id of the chosen topic. */
  topic: z.string().optional(),
});

/** What the interviewer did in one turn, kept with the turn and shown in the report's log. */
export const moveRecord = z.object({
  kind: moveKind,
  phase,
  target: moveTarget,
  /** Help given before the next answer: 0 none, 1 open, 2 directed, 3 strong hint, 4 told. */
  cue: z.number().int().min(0).max(4),
  /** One sentence: which rule chose it. */
  reason: z.string(),
  /** Words of the candidate that the turn repeats. */
  quotedWords: z.array(z.string()),
  /** Ids of facts told in this turn. */
  facts: z.array(z.string()),
  /** True when a model was asked first and could not be used. */
  fallback: z.boolean(),
  /**
   * Points and situations that a model's question was after, the most important first: declared by the model, or else
   * the nearest to its words.
   */
  targets: z.array(z.string()).optional(),
  /** Doubtful claims that it took up: by id if they have one, otherwise a few of their words. */
  noted: z.array(z.string()).optional(),
  /** Keys pressed during this question, in order, each with the idempotency key of its call. */
  notes: z.array(keyNote.extend({ idempotencyKey: z.string().optional() })).optional(),
  /**
   * Ids of answers whose words came too late for this turn and those before it, and that no turn has taken into account
   * yet.
   */
  unheard: z.array(z.number()).optional(),
  /**
   * Set if a friend asked: the key of the script's line, null for the friend's own words; `aloud` if the app did not
   * speak it.
   */
  friend: z.object({ key: z.string().nullable(), aloud: z.boolean() }).optional(),
});

export type Phase = z.infer<typeof phase>;
export type MoveKind = z.infer<typeof moveKind>;
export type MoveTarget = z.infer<typeof moveTarget>;
export type ScriptKey = z.infer<typeof scriptKey>;
export type KeyNote = z.infer<typeof keyNote>;
export type MoveRecord = z.infer<typeof moveRecord>;
