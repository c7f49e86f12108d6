import type { CommonMistake } from '#shared/content/common-mistake.ts';
import type { DimensionId, EvidenceStatus, LogEntry } from '#shared/contract/report.ts';
import type { NumberConflictEvidence } from './numbers/find-number-conflicts.ts';

/** Words of the candidate exactly as stored, and the turn they stand in. */
export type TurnQuote = { text: string; turnId: number };

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
  /** For a statement that is false whatever the question. */
  common?: CommonMistake;
  /** For a mistake that a model found and the bank does not list: the point it is about, and what is true instead. */
  unlisted?: { pointId: string; say: string };
};

/** How the candidate met a push-back or a challenge. `turnId` is the interviewer's turn. */
export type PushBackOutcome = { turnId: number; outcome: NonNullable<LogEntry['outcome']> };

/** Counts over the sentences that count (no repetition, list or instruction). */
export type SessionFacts = {
  /** All words of the candidate. */
  words: number;
  /** Words of the sentences that count. */
  countedWords: number;
  /** Words of those that have anything to do with the question. */
  bearingWords: number;
  speechSeconds: number;
  /** Share of new word triples, 0 to 1. */
  novelty: number;
  questions: number;
  assumptions: number;
  scopeCuts: number;
  tradeoffs: number;
  reasons: number;
  /** Sentences that state something, and those of them that state it without a condition. */
  statements: number;
  absolutes: number;
  signposts: number;
  checkIns: number;
  /** Different words of the question's own: how much was said about it. */
  substance: number;
  /** Whether it was about this question: 1, or less down to 0 for an answer to another one. */
  topic: number;
  /** Different numbers with their units. */
  figures: number;
  /** Estimates that combine two kinds of quantity. */
  chains: number;
  /** Numbers inside a range that the question expects. */
  plausibleHits: number;
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

/** 0 to 5 in halves. */
export type DimensionScores = Record<DimensionId, number>;
