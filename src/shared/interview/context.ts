import type { BoardEvent } from '#shared/board/board.ts';
import type { Level, Question } from '#shared/content/question.ts';
import type { HiringRecommendation, JudgedBy, ReportReply } from '#shared/contract/report.ts';
import type { MoveRecord } from './move.ts';
import type { TextSpan } from './text-span.ts';

/** One turn as the interviewer and the grader see it. */
export type TurnRecord = {
  id: number;
  speaker: 'ai' | 'user';
  /** When it was stored, in milliseconds since 1970; left out if only the words are known. */
  at?: number;
  text: string;
  /** Speaking seconds that count; null on the interviewer's turns. */
  seconds: number | null;
  /** The interviewer's move; null on the candidate's turns. */
  move: MoveRecord | null;
  /** True if the words of this answer cannot be used: not recognized, unclear, or still to come. */
  unintelligible: boolean;
  /** Words that may have been misheard, by their places in the text: nobody quotes them. */
  uncertain?: readonly TextSpan[];
  /** True while the words are still to come: the interviewer then goes on instead of asking to repeat the answer. */
  awaited?: boolean;
};

/** The changes of a board, and when their clock began, in milliseconds since 1970. */
export type DrawnBoard = { startedAt: number; events: readonly BoardEvent[] };

/** Everything that the next question or the grade may depend on. Same context in, same bytes out. */
export type InterviewContext = {
  question: Question;
  level: Level;
  company: { slug: string; name: string } | null;
  budgetSeconds: number;
  secondsRemaining: number;
  turns: readonly TurnRecord[];
  /** What was drawn; left out if nothing was. */
  board?: DrawnBoard;
};

/** The interviewer's turn that an answer replies to. */
export function askedBefore({ turns }: InterviewContext, turnId: number): TurnRecord | undefined {
  const at = turns.findIndex(({ id }) => id === turnId);
  return turns.slice(0, Math.max(0, at)).findLast(({ speaker }) => speaker === 'ai');
}

export type NextTurn = {
  text: string;
  move: MoveRecord;
  /** Who worded it. */
  engine: string;
};

/**
 * A grade as it is stored. Grade, score and recommendation are null if there is too little to assess; the
 * recommendation is also null while nobody has judged.
 */
export type GradeOutcome = {
  grade: string | null;
  score: number | null;
  hiringRecommendation: HiringRecommendation | null;
  judgedBy: JudgedBy;
  strengths: string[];
  improvements: string[];
  report: ReportReply;
};
