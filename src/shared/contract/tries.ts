import { z } from 'zod';
import { MAX_TRY_TRANSCRIPT_CHARACTERS } from '../rules/tries.ts';
import { formInput, formNumber } from './form-input.ts';
import { rowId, timestamp } from './primitives.ts';
import { dimensionId } from './report.ts';

/** What the guest's browser holds of a try. */
const tryToken = z.string().regex(/^[\w-]{43}$/);

export const tryTokenInput = z.object({ token: tryToken });

/** The one answer of a try: a recording, a typed or heard text, or both. */
export const answerTryInput = z.object({
  token: tryToken,
  audio: z.file().optional(),
  /** Seconds, as the client measured; the length measured from the audio wins. */
  duration: formNumber.pipe(z.number().max(3600)).optional(),
  transcript: z.string().max(MAX_TRY_TRANSCRIPT_CHARACTERS).optional(),
});
export const answerTryForm = formInput(answerTryInput);

export const tryReport = z.object({
  /** Why there is nothing to say, or null. */
  tooShort: z.string().nullable(),
  /** What was done well, with the words that it rests on. */
  strength: z.string().nullable(),
  /** What to say next time. */
  gap: z.string().nullable(),
  /** Six, as in a whole report; so short an answer gets no score. */
  dimensions: z.array(
    z.object({ id: dimensionId, name: z.string(), heard: z.enum(['explained', 'mentioned', 'not_heard']) }),
  ),
});

const question = z.object({ id: z.string(), title: z.string(), text: z.string() });
const answer = z.object({
  text: z.string(),
  /** How long it takes to say. */
  seconds: z.number().int(),
  /** Name of the recogniser, 'browser' or 'typed'. */
  engine: z.string(),
});

export const tryReply = z.object({
  question,
  /** The longest answer. */
  maxSeconds: z.number().int(),
  /** Whether this server makes out the words of a recording by itself. */
  hearsSpeech: z.boolean(),
  /** Null until it is answered. */
  answer: answer.nullable(),
  report: tryReport.nullable(),
  createdAt: timestamp,
  /** From then on it is gone, unless somebody keeps it. */
  expiresAt: timestamp,
});
export const startTryReply = tryReply.extend({ token: tryToken });

/** A try that an account keeps. */
export const keptTryReply = z.object({
  id: rowId,
  question,
  answer,
  report: tryReport,
  createdAt: timestamp,
});
export const keptTriesReply = z.array(keptTryReply);
export const keptTryInput = z.object({ tryId: rowId });

export type AnswerTryInput = z.infer<typeof answerTryInput>;
export type TryReport = z.infer<typeof tryReport>;
export type TryReply = z.infer<typeof tryReply>;
export type StartTryReply = z.infer<typeof startTryReply>;
export type KeptTryReply = z.infer<typeof keptTryReply>;
