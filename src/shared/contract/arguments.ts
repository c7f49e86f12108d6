import { z } from 'zod';
import { textSpan } from '../interview/text-span.ts';
import { formId, formInput, idempotencyKey, rowId, timestamp } from './fields.ts';

/**
 * What in a report is asked about: a point by its id, a card by its point (or dimension), a false statement by its id.
 */
const argumentAbout = z.object({
  kind: z.enum(['point', 'card', 'statement']),
  id: z.string().min(1).max(100),
});

/** More words than anybody needs to say what they meant. */
export const MAX_ARGUMENT_WORDS = 600;
const MAX_CHARACTERS = 6_000;

const argueInput = z.object({
  id: formId,
  /** A form carries it as JSON. */
  about: z.union([
    argumentAbout,
    z
      .string()
      .max(300)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue('not JSON');
          return z.NEVER;
        }
      })
      .pipe(argumentAbout),
  ]),
  /** "I meant ...", typed or as the browser heard it. Without words and audio, the candidate asks why. */
  words: z.string().max(MAX_CHARACTERS).default(''),
  /** The same as a recording, if this server recognizes speech. It is not kept. */
  audio: z.file().optional(),
  idempotencyKey: idempotencyKey.optional(),
});
export const argueForm = formInput(argueInput);

/** A question about a report, or an objection to it, with the model's reply. */
export const argumentReply = z.object({
  id: rowId,
  about: argumentAbout,
  /** What the candidate says they meant; null if they asked why. */
  words: z.string().nullable(),
  say: z.string(),
  /** Whether credit moved; null if there was no objection. */
  verdict: z.enum(['stands', 'moved']).nullable(),
  /** Words of the interview that moved it. */
  quote: z.string().nullable(),
  createdAt: timestamp,
});
export const argumentsReply = z.array(argumentReply);

export type ArgueInput = z.infer<typeof argueInput>;
export type ArgumentAbout = z.infer<typeof argumentAbout>;
export type ArgumentReply = z.infer<typeof argumentReply>;

const quote = textSpan.extend({
  /** The candidate's turn. */
  turnId: z.number().int(),
  text: z.string(),
});

/** Credit that moved because words of the interview show it. */
export const argued = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('point'),
    pointId: z.string(),
    status: z.enum(['mentioned', 'explained', 'justified']),
    /** Help that came before: 0 none … 4 told. */
    hintLevel: z.number().int().min(0).max(4),
    quote,
  }),
  z.object({ kind: z.literal('statement'), claimId: z.string(), quote }),
]);
export type Argued = z.infer<typeof argued>;
