import { z } from 'zod';
import { phase } from '../interview/move.ts';
import { MAX_LISTED_INTERVIEWS, MAX_SEARCH_CHARACTERS } from '../rules/dashboard.ts';
import { responseReply } from './answers.ts';
import { costReply } from './costs.ts';
import { prediction } from './debrief.ts';
import { attemptReply } from './exercise.ts';
import { formId, formNumber, idempotencyKey, rowId, timestamp } from './fields.ts';
import { levelReply, lookupReply } from './lookups.ts';
import {
  dimensionId,
  formerReportReply,
  friendOfInterview,
  hiringRecommendation,
  judgedBy,
  reportCard,
  reportReply,
  standing,
} from './report.ts';

export const interviewStatus = z.enum(['in_progress', 'grading', 'completed']);
/** Who asks. */
export const interviewerKind = z.enum(['model', 'friend', 'script']);

export const startInterviewInput = z.object({
  companyId: rowId.nullish(),
  categoryId: rowId,
  levelId: rowId,
  questionId: z.string().min(1).max(100).optional(),
  /** Set if a friend asks, by a link that is made afterwards; without it, the app asks. */
  interviewer: z.literal('friend').optional(),
  /**
   * A question of the bank that must not be picked: a friend who heard its answers should not be asked it in return.
   */
  otherThan: z.string().min(1).max(100).optional(),
  idempotencyKey: idempotencyKey.optional(),
});

export const interviewIdInput = z.object({ id: rowId });

export const completeInterviewInput = z.object({ id: rowId, idempotencyKey: idempotencyKey.optional() });
export const formerReportInput = z.object({ id: rowId, reportId: rowId });
export const gradeAgainInput = z.object({ id: rowId, idempotencyKey: idempotencyKey.optional() });

/** A line of the model answer, by the point that it is about. */
export const betterAudioInput = z.object({ id: rowId, point: z.string().min(1).max(100) });
const identity = {
  id: rowId,
  status: interviewStatus,
  question: z.string(),
  questionId: z.string(),
  /** Left out once the question is no longer in the bank. */
  title: z.string().optional(),
  company: lookupReply.nullable(),
  category: lookupReply,
  level: levelReply,
  grade: z.string().nullable(),
  /** An estimate, at most 69, if `nobody` judged. */
  score: z.number().nullable(),
  /** Null while there is no report. */
  judgedBy: judgedBy.nullable(),
};
const course = {
  hiringRecommendation: hiringRecommendation.nullable(),
  /** Whole seconds of accepted answers. */
  totalDuration: z.number().int(),
  secondsRemaining: z.number().int(),
  createdAt: timestamp,
  completedAt: timestamp.nullable(),
  engine: z.string(),
  interviewer: interviewerKind,
};

/** An interview as a list shows it; its report comes with the whole interview only. */
export const interviewSummaryReply = z.object({
  ...identity,
  ...course,
});
export const interviewsReply = z.array(interviewSummaryReply);

const listLimit = z.number().int().min(1).max(MAX_LISTED_INTERVIEWS);

/** By start or by score; interviews without a score come last. */
export const interviewSort = z.enum(['newest', 'oldest', 'best', 'worst']);
const listOrder = {
  /** Words of the question's title, or of the question as it was asked. */
  search: z.string().trim().max(MAX_SEARCH_CHARACTERS).optional(),
  sort: interviewSort.default('newest'),
};

/** Where a page ends: the last interview on it. */
const interviewCursor = z.object({
  createdAt: timestamp,
  id: rowId,
  score: z.number().nullable().default(null),
});
export const listInterviewsInput = z
  .object({ limit: listLimit.default(50), cursor: interviewCursor.nullish(), ...listOrder })
  .prefault({});
export const interviewsPage = z.object({
  interviews: interviewsReply,
  /** Null on the last page. */
  nextCursor: interviewCursor.nullable(),
  /** What the user should know about the engines that are active now. */
  notice: z.string().optional(),
});

/** The same list over REST, where a page is asked for by the interview before it. */
export const listInterviewsQuery = z.object({
  limit: formNumber.pipe(listLimit).default(MAX_LISTED_INTERVIEWS),
  /** Only interviews that come after this one of the user's: older ones, unless they are sorted otherwise. */
  before: formId.optional(),
  ...listOrder,
});

/** How far the interview is in its plan, in speaking time; the opening belongs to the first phase. */
export const timedPhase = phase.exclude(['open']);
export const interviewPhasesReply = z.object({
  /** The phase of the current question. */
  current: timedPhase,
  /** In order; whole seconds of speech. */
  phases: z.array(
    z.object({ phase: timedPhase, plannedSeconds: z.number().int(), spentSeconds: z.number().int() }),
  ),
});

/** The last interview before this one on the same question and level, judged by the same kind of judge. */
export const previousInterviewReply = z.object({
  interviewId: rowId,
  completedAt: timestamp.nullable(),
  grade: z.string().nullable(),
  score: z.number(),
  dimensions: z.array(z.object({ id: dimensionId, score: z.number() })),
});

export const interviewReply = z.object({
  ...identity,
  strengths: z.array(z.string()),
  improvements: z.array(z.string()),
  ...course,
  /** True while a completed interview is being graded again; the report stands until the new one is there. */
  isGradingAgain: z.boolean(),
  /** True while a provisional report waits for the model, which is asked again automatically. */
  isModelAwaited: z.literal(true).optional(),
  /** How far the grading is; left out if none is under way, or it does not tell. */
  grading: z.object({ label: z.string(), done: z.number().int(), total: z.number().int() }).optional(),
  /** Reports that were replaced, newest first. */
  formerReports: z.array(formerReportReply),
  /** Answers to drills, newest first. */
  attempts: z.array(attemptReply),
  report: reportReply.nullable(),
  /** Once it is completed: what would have changed the result, at most three. */
  cards: z.array(reportCard).optional(),
  /** Once it is completed: what was shown in each dimension, and what was missing. */
  standings: z.array(standing).optional(),
  /** Once it is completed: how the speaking time was planned and spent. */
  phases: interviewPhasesReply.shape.phases.optional(),
  previousInterview: previousInterviewReply.optional(),
  /** Scores that the candidate expected before the report was there. */
  predictions: z.array(prediction).optional(),
  /** When the report was made. */
  gradedAt: timestamp.nullable(),
  /** When grading again last gave this very report; null once another took its place. */
  confirmedAt: timestamp.nullable(),
  responses: z.array(responseReply),
  /** On an interview that a friend holds. */
  friend: friendOfInterview.optional(),
  /** What providers did for it and what that cost, once it is graded; absent when none did anything. */
  cost: costReply.optional(),
  /** What the user should know about the engines that are active now. */
  notice: z.string().optional(),
});

export type InterviewStatus = z.infer<typeof interviewStatus>;
export type InterviewerKind = z.infer<typeof interviewerKind>;
export type StartInterviewInput = z.infer<typeof startInterviewInput>;
export type CompleteInterviewInput = z.infer<typeof completeInterviewInput>;
export type FormerReportInput = z.infer<typeof formerReportInput>;
export type GradeAgainInput = z.infer<typeof gradeAgainInput>;
export type InterviewSort = z.infer<typeof interviewSort>;
export type InterviewCursor = z.infer<typeof interviewCursor>;
export type ListInterviewsInput = z.infer<typeof listInterviewsInput>;
export type ListInterviewsQuery = z.infer<typeof listInterviewsQuery>;
export type InterviewsPage = z.infer<typeof interviewsPage>;
export type InterviewSummaryReply = z.infer<typeof interviewSummaryReply>;
export type PreviousInterviewReply = z.infer<typeof previousInterviewReply>;
export type InterviewReply = z.infer<typeof interviewReply>;
export type TimedPhase = z.infer<typeof timedPhase>;
export type InterviewPhasesReply = z.infer<typeof interviewPhasesReply>;
