import type { Arguing } from '#engine/model/argue.ts';
import type { Point, Question } from '#shared/content/question.ts';
import type { Argued } from '#shared/contract/arguments.ts';
import type { ExerciseJudgment } from '#shared/contract/exercise.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { StepMemo } from './step-memo.ts';

export type TurnOptions = {
  /** What was read of earlier answers is found here. */
  memo?: StepMemo;
  signal?: AbortSignal;
  /** The model was seen to understand little: it gets one page to go by. */
  isWeak?: boolean;
  /** Gets each clause of the turn once it may be spoken, while the rest is still being written. */
  onClause?: (clause: string) => void;
};

/** How far a grading is: "Reading answer 3 of 7". */
export type GradeProgress = { label: string; done: number; total: number };

export type GradeOptions = {
  /** What the candidate has shown to be said since the grade was made. */
  argued?: readonly Argued[];
  memo?: StepMemo;
  signal?: AbortSignal;
  onProgress?: (progress: GradeProgress) => void;
};

/** What was said to an exercise, and the points that it is about. */
export type ExerciseAnswer = {
  question: Question;
  exercise: string;
  points: readonly Point[];
  answer: string;
};

/**
 * Chooses and words the next question, and grades. Neither call ever rejects for a provider's fault: it falls back. What not
 * everybody can do is null, never left out: who hands an interviewer on cannot forget it.
 */
export type InterviewerModel = {
  /** Who it is; `label` is shown to the user. */
  engine: ReportReply['engine'];
  /** What its grades depend on beside the content and the interview; each stands in the report's versions. */
  versions: Readonly<Record<string, string>>;
  nextTurn(context: InterviewContext, options?: TurnOptions): Promise<NextTurn>;
  /**
   * Reads the last answer beside the conversation, so that the next question and the grade find it in the memo. Null where
   * reading costs nothing. Rejects when it could not be read; nobody waits for it.
   */
  readAhead: ((context: InterviewContext, memo: StepMemo, signal?: AbortSignal) => Promise<void>) | null;
  grade(context: InterviewContext, options?: GradeOptions): Promise<GradeOutcome>;
  /** Answers a candidate who asks about a report. Null where nobody understands. */
  arguing: Arguing | null;
  /** Judges a minute of speech on a few points. Null where nobody can; rejects when it could not be judged. */
  judgeExercise: ((said: ExerciseAnswer, signal?: AbortSignal) => Promise<ExerciseJudgment['points']>) | null;
};
