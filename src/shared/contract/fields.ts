import { z } from 'zod';

/** Numeric row id on the wire (product rule 21). */
export const rowId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A point in time: a Date on tRPC (superjson), an ISO 8601 string on REST (product rule 22). */
export const timestamp = z.date();

export const idempotencyKey = z.string().min(1).max(200);

export const messageReply = z.object({ message: z.string() });
export type MessageReply = z.infer<typeof messageReply>;

/** A number as JSON or as the text of a form field. */
export const formNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A row's id as JSON or as the text of a form field. */
export const formId = z.union([
  rowId,
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(rowId),
]);

/**
 * Accepts the schema's object, or a multipart form with the same fields. If a field is repeated, its last value counts.
 */
export function formInput<Schema extends z.ZodObject>(schema: Schema) {
  return z.preprocess((value) => (value instanceof FormData ? Object.fromEntries(value) : value), schema);
}
