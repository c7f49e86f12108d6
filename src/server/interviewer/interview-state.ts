import type { PointEvidence } from '#server/grading/evidence.ts';
import type { SlotId } from '#shared/content/language.ts';
import type { Phase } from '#shared/interview/move.ts';

/** What the last answer did besides adding evidence (interview-design 4.3). */
export type InterviewEvent =
  | { type: 'empty' }
  | { type: 'meta' }
  | { type: 'distress' }
  | { type: 'unclear' }
  | { type: 'asked'; factIds: readonly string[]; decision: boolean; quote: string }
  | { type: 'stuck' }
  | { type: 'thin' }
  | { type: 'offtopic' }
  | { type: 'done' }
  | { type: 'misconception'; id: string; quote: string }
  /** `earlier` is an earlier phrase, or the fact told when `id` is `fact:<id>`; `sum:<n>` is a calculation. */
  | { type: 'contradiction'; id: string; earlier: string; now: string }
  | { type: 'vague'; pointId: string; quote: string };

/** Where the interview stands, recomputed from the turns every time. */
export type InterviewState = {
  phase: Phase;
  secondsUsed: number;
  secondsRemaining: number;
  /** Points in the bank's order. */
  points: readonly PointEvidence[];
  slots: ReadonlySet<SlotId>;
  factsGiven: readonly string[];
  /** How often a point was the target of a move. */
  probes: ReadonlyMap<string, number>;
  /** Highest help given on a point so far. */
  cues: ReadonlyMap<string, number>;
  hintsGiven: number;
  parked: ReadonlySet<string>;
  pushBacks: number;
  stressAnswered: number;
  events: readonly InterviewEvent[];
  /** One line for a model's prompt. */
  summary: string;
};
