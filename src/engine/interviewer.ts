import type { Arguing } from '#engine/model/argue.ts';
import type { Point, Question } from '#shared/content/question.ts';
import type { Argued } from '#shared/contract/arguments.ts';
import type { ExerciseJudgment } from '#shared/contract/exercise.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { StepMemo } from './step-memo.ts';

export type TurnOptions = {
  /** Holds what was read in earlier answers. */
  memo?: StepMemo;
  signal?: AbortSignal;
  /** The model was found to understand little: it gets a shorter prompt. */
  isWeak?: boolean;
  /** Gets each clause of the turn once it may be spoken, while the rest is still being written. */
  onClause?: (clause: string) => void;
};

/** How far a grading is: "Reading answer 3 of 7". */
export type GradeProgress = { label: string; done: number; total: number };

export type GradeOptions = {
  /** Credit that the candidate has moved since the grade was made. */
  argued?: readonly Argued[];
  memo?: StepMemo;
  signal?: AbortSignal;
  onProgress?: (progress: GradeProgress) => void;
};

/** An answer to an exercise, and the points that it is about. */
export type ExerciseAnswer = {
  question: Question;
  exercise: string;
  points: readonly Point[];
  answer: string;
};

/**
 * Chooses and words the next question, and grades. Neither call ever rejects for a provider's fault: it falls back. An
 * ability that an interviewer lacks is null and never left out, so that code that wraps one cannot forget it.
 */
export type InterviewerModel = {
  /** Who it is; `label` is shown to the user. */
  engine: ReportReply['engine'];
  /** What its grades depend on besides the content and the interview; all of it is among the report's versions. */
  versions: Readonly<Record<string, string>>;
  nextTurn(context: InterviewContext, options?: TurnOptions): Promise<NextTurn>;
  /**
   * Reads the last answer while the conversation goes on, so that the next question and the grade find it in the memo.
   * Null without a model: then nothing is read. Rejects if it could not be read; nothing waits for it.
   */
  readAhead: ((context: InterviewContext, memo: StepMemo, signal?: AbortSignal) => Promise<void>) | null;
  grade(context: InterviewContext, options?: GradeOptions): Promise<GradeOutcome>;
  /** Replies to a candidate who asks about a report. Null without a model. */
  arguing: Arguing | null;
  /** Judges a minute of speech on a few points. Null without a model; rejects if it could not be judged. */
  judgeExercise: ((said: ExerciseAnswer, signal?: AbortSignal) => Promise<ExerciseJudgment['points']>) | null;
};
