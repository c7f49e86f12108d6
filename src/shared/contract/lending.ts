import { z } from 'zod';
import { MAX_LENT_CHARACTERS } from '../rules/lending.ts';
import { admissionReply } from './model-servers.ts';

/** A page lends the language model of its browser to its own user's interviews (product rule 66). */

/** Made by the page, a new one each time it begins to lend. */
const lenderId = z.uuid();
const requestId = z.uuid();

export const offerInput = z.object({
  lenderId,
  /** As the report names it. */
  model: z.string().regex(/^[\w .()-]{1,60}$/),
  /** Tokens that a prompt and its completion may have together. */
  contextTokens: z.number().int().min(1_000).max(10_000_000),
});

export const lendingEvent = z.discriminatedUnion('kind', [
  /** The server counts on this page from now on. */
  z.object({ kind: z.literal('open') }),
  z.object({
    kind: z.literal('request'),
    requestId,
    /** `conduct` goes before the others, and what it says is heard while it is written. */
    step: z.enum(['conduct', 'read', 'judge']),
    messages: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
      .min(1),
    /** JSON Schema of the answer; null for free text. */
    schema: z.record(z.string(), z.unknown()).nullable(),
  }),
  /** Nobody waits for this answer any longer. */
  z.object({ kind: z.literal('cancel'), requestId }),
  /** The channel is closed: another page lends now, or this one did not answer in time. */
  z.object({ kind: z.literal('closed'), why: z.enum(['another_page', 'silent', 'server_stops']) }),
]);

export const partialAnswerInput = z.object({
  lenderId,
  requestId,
  /** Everything written so far; empty as a sign of life. */
  text: z.string().max(MAX_LENT_CHARACTERS),
});

export const lentAnswerInput = z.object({
  lenderId,
  requestId,
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string().max(MAX_LENT_CHARACTERS) }),
    z.object({ kind: z.literal('failed'), why: z.enum(['too_long', 'refused', 'broken']) }),
  ]),
});

export const takenReply = z.object({ taken: z.literal(true) });

export const lendingReply = z.object({
  /** The model that the operator has set; a lent one would not be asked. */
  serverModel: z.string().nullable(),
  /** The model that a page of this user lends now. */
  lent: z
    .object({
      model: z.string(),
      /** How it read the kept answers; null until it has. */
      admission: admissionReply.nullable(),
    })
    .nullable(),
});

export type OfferInput = z.infer<typeof offerInput>;
export type LendingEvent = z.infer<typeof lendingEvent>;
export type PartialAnswerInput = z.infer<typeof partialAnswerInput>;
export type LentAnswerInput = z.infer<typeof lentAnswerInput>;
export type LendingReply = z.infer<typeof lendingReply>;
