import { z } from 'zod';
import { keyNote, phase } from '../interview/move.ts';
import { doubtedPhrase } from '../interview/text-span.ts';
import { MAX_LISTED_INTERVIEWS, MAX_SEARCH_CHARACTERS } from '../rules/dashboard.ts';
import { MAX_AUDIO_BYTES, MAX_TRANSCRIPT_CHARACTERS } from '../rules/recording.ts';
import { costReply } from './costs.ts';
import { prediction } from './debrief.ts';
import { deliveryNotes, wordTime } from './delivery.ts';
import { attemptReply } from './exercise.ts';
import { formId, formInput, formNumber, idempotencyKey, rowId, timestamp } from './fields.ts';
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
/** Who asks (decisions D61). */
export const interviewerKind = z.enum(['model', 'friend', 'script']);
export const speaker = z.enum(['ai', 'user']);

/**
 * Where the text of an answer stands; null on the interviewer's turns. What is `unclear` was heard too badly to be used:
 * nobody quotes it, and it counts for nothing unless the candidate corrects it.
 */
export const transcriptState = z.enum(['pending', 'transcribed', 'unclear', 'typed', 'failed']);

export const startInterviewInput = z.object({
  companyId: rowId.nullish(),
  categoryId: rowId,
  levelId: rowId,
  questionId: z.string().min(1).max(100).optional(),
  /** A friend asks, by a link that is made afterwards; without it the app does. */
  interviewer: z.literal('friend').optional(),
  /** Any question but this one of the bank: who heard its answers is not asked it in turn. */
  otherThan: z.string().min(1).max(100).optional(),
  idempotencyKey: idempotencyKey.optional(),
});

export const interviewIdInput = z.object({ id: rowId });

export const completeInterviewInput = z.object({ id: rowId, idempotencyKey: idempotencyKey.optional() });
export const formerReportInput = z.object({ id: rowId, reportId: rowId });
export const gradeAgainInput = z.object({ id: rowId, idempotencyKey: idempotencyKey.optional() });

/** The client names a recording before its first sound. */
export const recordingKey = z.string().regex(/^[a-z0-9-]{8,64}$/);
const byteCount = formNumber.pipe(z.number().int().max(MAX_AUDIO_BYTES));

/** The next bytes of a recording that is being spoken. */
export const appendRecordingInput = z.object({
  id: formId,
  key: recordingKey,
  /** Bytes of the recording before this chunk. */
  offset: byteCount,
  chunk: z.file(),
});
export const appendRecordingForm = formInput(appendRecordingInput);
/** How many bytes of the recording are safe: the next chunk starts there. */
export const appendRecordingReply = z.object({
  bytes: z.number().int(),
  /** The words so far, which may still change; absent while there are none. */
  heard: z.string().optional(),
});

/** One answer: a recording, a typed or heard text, or both (decisions D16). */
export const submitAnswerInput = z.object({
  id: formId,
  /** The recording; with `recordingKey` only what was not sent while it was spoken. */
  audio: z.file().optional(),
  recordingKey: recordingKey.optional(),
  /** Bytes of the recording before `audio`. */
  recordingOffset: byteCount.optional(),
  /** Of the whole recording, hexadecimal. */
  recordingSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Seconds, as the client measured; the length measured from the audio wins (decisions D28). */
  duration: formNumber.pipe(z.number().max(24 * 3600)).optional(),
  /** Milliseconds since the screen opened. */
  responseTime: formNumber.pipe(z.number().max(7 * 24 * 3_600_000)).optional(),
  transcript: z.string().max(MAX_TRANSCRIPT_CHARACTERS).optional(),
  idempotencyKey: idempotencyKey.optional(),
});

/** The same over tRPC and REST, where it arrives as a multipart form. */
export const submitAnswerForm = formInput(submitAnswerInput);

/** What an answer should read as; the same words dismiss what is in doubt. */
export const correctTranscriptInput = z.object({
  id: rowId,
  responseId: rowId,
  transcript: z.string().trim().min(1).max(MAX_TRANSCRIPT_CHARACTERS),
});

/** Terms that are likelier to be said than others. */
export const vocabularyReply = z.object({ terms: z.array(z.string()).max(100) });

/** A line of the model answer, by the point that it is about. */
export const betterAudioInput = z.object({ id: rowId, point: z.string().min(1).max(100) });
export const answerAudioInput = z.object({ id: rowId, responseId: rowId });

export const responseReply = z.object({
  id: rowId,
  speaker,
  content: z.string(),
  transcriptState: transcriptState.nullable(),
  /** Name of the recognizer, 'browser' or 'typed'; for the interviewer's turns who worded them. */
  engine: z.string().nullable(),
  audioUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  timestamp,
  /** Words that may be misheard, by their places in `content`; absent where there are none. */
  uncertain: z.array(doubtedPhrase).optional(),
  /** What was heard, where the candidate corrected it since. */
  original: z.string().optional(),
  /** How the answer was spoken, where that was measured. No grade reads it. */
  delivery: deliveryNotes.optional(),
  /** When some of its words were said, where the recognizer tells. */
  times: z.array(wordTime).optional(),
  /** True where the written script asked because the model that was to ask could not be used. */
  fallback: z.literal(true).optional(),
  /** True where the interviewer says goodbye: no question follows. */
  ends: z.literal(true).optional(),
  /** A friend asked it. */
  by: z.literal('friend').optional(),
  /** The friend said it; the app does not speak it. */
  aloud: z.literal(true).optional(),
  /** Keys that were pressed while this question stood, and what was said to them. */
  notes: z.array(keyNote).optional(),
});

const identity = {
  id: rowId,
  status: interviewStatus,
  question: z.string(),
  questionId: z.string(),
  /** Left out where the question is not in the bank any more. */
  title: z.string().optional(),
  company: lookupReply.nullable(),
  category: lookupReply,
  level: levelReply,
  grade: z.string().nullable(),
  /** Of `nobody` an estimate, at most 69. */
  score: z.number().nullable(),
  /** Null while there is no report. */
  judgedBy: judgedBy.nullable(),
};
const course = {
  hiringRecommendation: hiringRecommendation.nullable(),
  /** Whole seconds of accepted answers (decisions D9). */
  totalDuration: z.number().int(),
  secondsRemaining: z.number().int(),
  createdAt: timestamp,
  completedAt: timestamp.nullable(),
  engine: z.string(),
  interviewer: interviewerKind,
};

/** An interview as a list shows it: what its report says is read with the interview. */
export const interviewSummaryReply = z.object({
  ...identity,
  ...course,
});
export const interviewsReply = z.array(interviewSummaryReply);

const listLimit = z.number().int().min(1).max(MAX_LISTED_INTERVIEWS);

/** By when they began, or by their scores; those without a score come last. */
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
  /** What should be known of the engines that serve the user now. */
  notice: z.string().optional(),
});

/** The same list over REST, where a page is asked for by the interview that it comes after. */
export const listInterviewsQuery = z.object({
  limit: formNumber.pipe(listLimit).default(MAX_LISTED_INTERVIEWS),
  /** Only interviews that come after this one of the user's: older ones, unless they are sorted otherwise. */
  before: formId.optional(),
  ...listOrder,
});

/** Where the interview stands in its plan, by speaking time; the opening belongs to the first phase. */
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
export const lastTryReply = z.object({
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
  /** True while a provisional report waits for the model, which is asked again by itself. */
  isModelAwaited: z.literal(true).optional(),
  /** How far the grading is; left out unless one goes on that tells it. */
  grading: z.object({ label: z.string(), done: z.number().int(), total: z.number().int() }).optional(),
  /** Reports that were replaced, newest first. */
  formerReports: z.array(formerReportReply),
  /** Answers to drills, newest first. */
  attempts: z.array(attemptReply),
  report: reportReply.nullable(),
  /** Once it is completed: what would have changed the result, at most three. */
  cards: z.array(reportCard).optional(),
  /** The same: where each dimension stands. */
  standings: z.array(standing).optional(),
  /** Once it is completed: how the speaking time was planned and spent. */
  phases: interviewPhasesReply.shape.phases.optional(),
  lastTry: lastTryReply.optional(),
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
  /** What should be known of the engines that serve it now. */
  notice: z.string().optional(),
});

export const submitAnswerReply = z.object({
  answer: responseReply,
  next: responseReply.nullable(),
  secondsRemaining: z.number().int(),
  /** Words at the end of the text that nobody says in so short a recording (decisions D55). */
  wordsLeftOut: z.number().int(),
});

/** The answer as it reads now, and the question that follows it. */
export const correctTranscriptReply = submitAnswerReply.omit({ wordsLeftOut: true });

export type InterviewStatus = z.infer<typeof interviewStatus>;
export type InterviewerKind = z.infer<typeof interviewerKind>;
export type TranscriptState = z.infer<typeof transcriptState>;
export type StartInterviewInput = z.infer<typeof startInterviewInput>;
export type CompleteInterviewInput = z.infer<typeof completeInterviewInput>;
export type FormerReportInput = z.infer<typeof formerReportInput>;
export type GradeAgainInput = z.infer<typeof gradeAgainInput>;
export type AppendRecordingInput = z.infer<typeof appendRecordingInput>;
export type AppendRecordingReply = z.infer<typeof appendRecordingReply>;
export type SubmitAnswerInput = z.infer<typeof submitAnswerInput>;
export type CorrectTranscriptInput = z.infer<typeof correctTranscriptInput>;
export type CorrectTranscriptReply = z.infer<typeof correctTranscriptReply>;
export type ResponseReply = z.infer<typeof responseReply>;
export type InterviewSort = z.infer<typeof interviewSort>;
export type InterviewCursor = z.infer<typeof interviewCursor>;
export type ListInterviewsInput = z.infer<typeof listInterviewsInput>;
export type ListInterviewsQuery = z.infer<typeof listInterviewsQuery>;
export type InterviewsPage = z.infer<typeof interviewsPage>;
export type InterviewSummaryReply = z.infer<typeof interviewSummaryReply>;
export type LastTryReply = z.infer<typeof lastTryReply>;
export type InterviewReply = z.infer<typeof interviewReply>;
export type TimedPhase = z.infer<typeof timedPhase>;
export type InterviewPhasesReply = z.infer<typeof interviewPhasesReply>;
export type SubmitAnswerReply = z.infer<typeof submitAnswerReply>;
