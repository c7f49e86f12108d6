import type { Phase } from '#shared/interview/move.ts';

/** What the last answer did besides showing points (interview-design 4.3). */
export type InterviewEvent =
  | { type: 'empty' }
  | { type: 'meta' }
  | { type: 'distress' }
  | { type: 'unclear' }
  /** `leftOpen`: something that no fact answers was asked too; `either`: which of two things is meant. */
  | { type: 'asked'; factIds: readonly string[]; decision: boolean; leftOpen: boolean; either: boolean }
  | { type: 'stuck' }
  | { type: 'thin' }
  | { type: 'offtopic' }
  /** A calculation that does not come out, from the number `earlier` to `now`. */
  | { type: 'miscount'; id: string; earlier: string; now: string }
  | { type: 'vague'; pointId: string; quote: string };

/** Where the interview stands, recomputed from the turns every time. */
export type InterviewState = {
  phase: Phase;
  factsGiven: readonly string[];
};
