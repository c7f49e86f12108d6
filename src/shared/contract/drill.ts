import { z } from 'zod';
import { MAX_TRANSCRIPT_CHARACTERS } from '../rules/recording.ts';
import { formId, formInput } from './form-input.ts';
import { idempotencyKey, rowId, timestamp } from './primitives.ts';
import { dimensionId, evidenceStatus } from './report.ts';

/** An answer to the drill of an interview's report, or to one criterion that is said again. */
export const answerDrillInput = z.object({
  id: formId,
  /** The criterion that is said again; without it the drill of the report is answered. */
  pointId: z.string().min(1).max(100).optional(),
  /** The answer in writing, or what the browser heard of it. */
  transcript: z.string().max(MAX_TRANSCRIPT_CHARACTERS).default(''),
  /** The answer as a recording, where this server makes out words. It is not kept. */
  audio: z.file().optional(),
  idempotencyKey: idempotencyKey.optional(),
});
export const answerDrillForm = formInput(answerDrillInput);

/** One point that a drill listens for, as it was heard in the interview and in the drill. */
export const drillPoint = z.object({
  pointId: z.string(),
  means: z.string(),
  before: evidenceStatus,
  /** How much help came before it in the interview: 0 none … 4 told. */
  beforeCue: z.number().int().min(0).max(4),
  after: evidenceStatus,
  /** Words of the drill's answer that `after` rests on. */
  quote: z.string().nullable(),
});

export const drillTryReply = z.object({
  id: rowId,
  dimension: dimensionId,
  task: z.string(),
  answer: z.string(),
  /** How long the answer takes to say, by the pace of typed answers (decisions D28). */
  seconds: z.number().int(),
  points: z.array(drillPoint),
  createdAt: timestamp,
});

export type AnswerDrillInput = z.infer<typeof answerDrillInput>;
export type DrillPoint = z.infer<typeof drillPoint>;
export type DrillTryReply = z.infer<typeof drillTryReply>;
