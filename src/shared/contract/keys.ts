import { z } from 'zod';
import { keyNote, scriptKey } from '../interview/move.ts';
import { responseReply } from './answers.ts';
import { formNumber, idempotencyKey, rowId } from './fields.ts';

const MAX_ASKED_CHARACTERS = 500;
const contentId = z.string().min(1).max(100);

/** Steers the script: to a hint, a fact, another question. It is not an answer and takes no time. */
export const pressKeyInput = z
  .object({
    id: rowId,
    key: scriptKey,
    /** With `ask`: the fact, from the list of what can be asked for. */
    fact: contentId.optional(),
    /** With `ask`: what is asked for, in words. */
    words: z.string().trim().min(1).max(MAX_ASKED_CHARACTERS).optional(),
    /** With `choose`: the topic to go deeper into. */
    choice: contentId.optional(),
    idempotencyKey: idempotencyKey.optional(),
  })
  .refine(({ key, fact, words }) => key !== 'ask' || (fact === undefined) !== (words === undefined), {
    message: 'Ask for a fact of the list, or in words',
    path: ['fact'],
  })
  .refine(({ key, choice }) => key !== 'choose' || choice !== undefined, {
    message: 'Choose a topic of the list',
    path: ['choice'],
  });

export const pressKeyReply = z.object({
  note: keyNote,
  /** The question that follows; null if the current one stays. */
  next: responseReply.nullable(),
  secondsRemaining: z.number().int(),
});

/** The latest question, or a reply to a key under it: `note` is that note's number, from 0. */
export const questionAudioInput = z.object({
  id: rowId,
  note: formNumber.pipe(z.number().int().min(0)).optional(),
});

/** What can be pressed at the current question; the lists are empty if a model conducts, or nothing can be pressed. */
export const keysReply = z.object({
  /** Whether the script asks. */
  isScripted: z.boolean(),
  keys: z.array(scriptKey),
  /** What can be asked for with `ask`. */
  facts: z.array(z.object({ id: contentId, name: z.string(), isTold: z.boolean() })),
  /** What can be chosen with `choose`. */
  topics: z.array(z.object({ id: contentId, name: z.string() })),
});

export type PressKeyInput = z.infer<typeof pressKeyInput>;
export type PressKeyReply = z.infer<typeof pressKeyReply>;
export type KeysReply = z.infer<typeof keysReply>;
