import { z } from 'zod';
import { tick } from '#shared/contract/debrief.ts';
import { moveRecord } from '#shared/interview/move.ts';
import { id, level } from './question.ts';

const aiTurn = z.strictObject({
  role: z.literal('ai'),
  text: z.string().trim().min(1),
  move: moveRecord.pick({ kind: true, phase: true, target: true, cue: true, reason: true }).extend({
    quotedWords: z.array(z.string()).default([]),
    facts: z.array(z.string()).default([]),
  }),
});

const userTurn = z.strictObject({
  role: z.literal('user'),
  text: z.string().trim().min(1),
  /** Speaking time. */
  seconds: z.number().int().min(1),
});

/** The demo interview: an authored transcript and its candidate's debrief; the grade follows by the real arithmetic (decisions D19). */
export const demo = z.strictObject({
  questionId: z.string().min(1),
  level,
  company: z.string().nullable(),
  /** By point; one that is left out was missed. */
  ticks: z.record(id, tick),
  turns: z.array(z.discriminatedUnion('role', [aiTurn, userTurn])).min(2),
});

export type Demo = z.infer<typeof demo>;
