import type { Phase } from '#shared/interview/move.ts';

/** What the last answer did besides showing points (interview-design 4.3). */
export type InterviewEvent =
  | { type: 'empty' }
  | { type: 'meta' }
  | { type: 'distress' }
  | { type: 'unclear' }
  | { type: 'asked'; factIds: readonly string[]; decision: boolean; quote: string }
  | { type: 'stuck' }
  | { type: 'thin' }
  | { type: 'offtopic' }
  | { type: 'misconception'; id: string; quote: string }
  /** `earlier` is an earlier phrase, or the fact told when `id` is `fact:<id>`; `sum:<n>` is a calculation. */
  | { type: 'contradiction'; id: string; earlier: string; now: string }
  | { type: 'vague'; pointId: string; quote: string };

/** Where the interview stands, recomputed from the turns every time. */
export type InterviewState = {
  phase: Phase;
  factsGiven: readonly string[];
};
