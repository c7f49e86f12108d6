import { z } from 'zod';
import { keyNote } from '../interview/move.ts';
import { doubtedPhrase } from '../interview/text-span.ts';
import { MAX_AUDIO_BYTES, MAX_TRANSCRIPT_CHARACTERS } from '../rules/recording.ts';
import { deliveryNotes, wordTime } from './delivery.ts';
import { formId, formInput, formNumber, idempotencyKey, rowId, timestamp } from './fields.ts';

export const speaker = z.enum(['ai', 'user']);

/**
 * The state of an answer's text; null on the interviewer's turns. An `unclear` one was heard too badly to be used:
 * nobody quotes it, and it counts for nothing unless the candidate corrects it.
 */
export const transcriptState = z.enum(['pending', 'transcribed', 'unclear', 'typed', 'failed']);

/** A recording's name, which the client chooses before the first sound. */
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

/** One answer: a recording, a typed or heard text, or both. */
export const submitAnswerInput = z.object({
  id: formId,
  /** The recording; with `recordingKey`, only what was not sent while it was spoken. */
  audio: z.file().optional(),
  recordingKey: recordingKey.optional(),
  /** Bytes of the recording before `audio`. */
  recordingOffset: byteCount.optional(),
  /** Hash of the whole recording, in hexadecimal. */
  recordingSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Seconds, as the client measured; the length measured from the audio wins. */
  duration: formNumber.pipe(z.number().max(24 * 3600)).optional(),
  /** Milliseconds since the screen opened. */
  responseTime: formNumber.pipe(z.number().max(7 * 24 * 3_600_000)).optional(),
  transcript: z.string().max(MAX_TRANSCRIPT_CHARACTERS).optional(),
  idempotencyKey: idempotencyKey.optional(),
});

/** The same, also accepted as a multipart form, over tRPC and REST alike. */
export const submitAnswerForm = formInput(submitAnswerInput);

/** The text that an answer should have; the text it has already confirms its uncertain words. */
export const correctTranscriptInput = z.object({
  id: rowId,
  responseId: rowId,
  transcript: z.string().trim().min(1).max(MAX_TRANSCRIPT_CHARACTERS),
});

/** Terms that are likely to be said. */
export const vocabularyReply = z.object({ terms: z.array(z.string()).max(100) });

export const answerAudioInput = z.object({ id: rowId, responseId: rowId });

export const responseReply = z.object({
  id: rowId,
  speaker,
  content: z.string(),
  transcriptState: transcriptState.nullable(),
  /** Name of the recognizer, 'browser' or 'typed'; on the interviewer's turns, who worded them. */
  engine: z.string().nullable(),
  audioUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  timestamp,
  /** Words that may be misheard, by their places in `content`; absent if there are none. */
  uncertain: z.array(doubtedPhrase).optional(),
  /** The first words, if the candidate has corrected them since; empty if none were recognized. */
  original: z.string().optional(),
  /** How the answer was spoken, if that was measured. No grade reads it. */
  delivery: deliveryNotes.optional(),
  /** When some of its words were said, if the recognizer tells. */
  times: z.array(wordTime).optional(),
  /** True if the script asked because the model that was to ask could not be used. */
  fallback: z.literal(true).optional(),
  /** True if the interviewer says goodbye: no question follows. */
  ends: z.literal(true).optional(),
  /**
   * True if the turn tells a fact or a hint, or says that nothing was heard, and asks nothing new: the question before
   * it is still the current one.
   */
  aside: z.literal(true).optional(),
  /**
   * True if the candidate only asked for the question again, a hint or a fact. That is no answer, and answers are
   * numbered without it.
   */
  request: z.literal(true).optional(),
  /** A friend asked it. */
  by: z.literal('friend').optional(),
  /** The friend said it; the app does not speak it. */
  aloud: z.literal(true).optional(),
  /** Keys pressed during this question, and what was said in reply. */
  notes: z.array(keyNote).optional(),
});

export const submitAnswerReply = z.object({
  answer: responseReply,
  next: responseReply.nullable(),
  secondsRemaining: z.number().int(),
  /**
   * How many words were cut from the end of the text, because nobody says that many in so short a recording (product
   * rule 55).
   */
  wordsLeftOut: z.number().int(),
});

/** The answer as it reads now, and the question that follows it. */
export const correctTranscriptReply = submitAnswerReply.omit({ wordsLeftOut: true });

export type TranscriptState = z.infer<typeof transcriptState>;
export type AppendRecordingInput = z.infer<typeof appendRecordingInput>;
export type AppendRecordingReply = z.infer<typeof appendRecordingReply>;
export type SubmitAnswerInput = z.infer<typeof submitAnswerInput>;
export type CorrectTranscriptInput = z.infer<typeof correctTranscriptInput>;
export type CorrectTranscriptReply = z.infer<typeof correctTranscriptReply>;
export type ResponseReply = z.infer<typeof responseReply>;
export type SubmitAnswerReply = z.infer<typeof submitAnswerReply>;
