import type { PushBackOutcome, SessionMeasures } from '#engine/measures.ts';
import type { Quote } from '#engine/reading.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { NumberConflictEvidence } from './numbers/find-number-conflicts.ts';

/** Words of the candidate exactly as stored, and the turn they stand in. */
export type TurnQuote = { text: string; turnId: number; start: number };

/** The same with its end, as it leaves the reader. */
export function quoteOf({ turnId, start, text }: TurnQuote): Quote {
  return { turnId, start, end: start + text.length, text };
}

/** What was heard of one point of the question. */
export type PointEvidence = {
  pointId: string;
  status: EvidenceStatus;
  /** Help given before it was said: 0 none to 4 told (interview-design 1.5). */
  cue: number;
  quote: TurnQuote | null;
};

export type MisconceptionEvidence = {
  id: string;
  quote: TurnQuote;
  /** True when a later answer put it right. */
  corrected: boolean;
};

export type SessionFacts = SessionMeasures & {
  instructionAttempts: number;
  /** True when the words do not form sentences. */
  incoherent: boolean;
};

/** All that the arithmetic needs to know about one interview. Points stand in the bank's order. */
export type EvidenceSheet = {
  points: readonly PointEvidence[];
  misconceptions: readonly MisconceptionEvidence[];
  pushBacks: readonly PushBackOutcome[];
  /** Numbers of the candidate that do not fit each other. */
  numberConflicts: readonly NumberConflictEvidence[];
  /** The statement with most claims without a condition; null when there is none. */
  boldest: TurnQuote | null;
  facts: SessionFacts;
};
