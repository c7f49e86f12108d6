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

export const moveTarget = z.object({
  type: z.enum(['none', 'point', 'slot', 'fact', 'stress', 'misconception', 'contradiction', 'phase']),
  id: z.string().nullable(),
});

/** Keys that the candidate steers the script with. */
export const scriptKey = z.enum(['already_said', 'hint', 'ask', 'why', 'harder', 'choose']);

/** A key that was pressed while a question stood, and what was said to it; it is neither an answer nor a turn. */
export const keyNote = z.object({
  key: scriptKey,
  /** Null where nothing was said, because the next question answered it. */
  said: z.string().nullable(),
  /** The words of the candidate that it followed, typed beside *Ask*. */
  words: z.string().optional(),
  /** The topic that was chosen. */
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
  /** Points and situations that a model's question was after, the most important first; its own words chose them. */
  targets: z.array(z.string()).optional(),
  /** Doubtful statements that it took up: their ids where they have one, else a few words. */
  noted: z.array(z.string()).optional(),
  /** Keys pressed while this question stood, in order. */
  notes: z.array(keyNote).optional(),
  /** Ids of answers whose words came too late for this turn and those before it, and that no turn has heeded yet. */
  unheard: z.array(z.number()).optional(),
  /** Asked by a friend: the line of the script, null for own words; `aloud` where the app did not speak it. */
  friend: z.object({ key: z.string().nullable(), aloud: z.boolean() }).optional(),
});

export type Phase = z.infer<typeof phase>;
export type MoveKind = z.infer<typeof moveKind>;
export type MoveTarget = z.infer<typeof moveTarget>;
export type ScriptKey = z.infer<typeof scriptKey>;
export type KeyNote = z.infer<typeof keyNote>;
export type MoveRecord = z.infer<typeof moveRecord>;
