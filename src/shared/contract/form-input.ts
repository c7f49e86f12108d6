import { z } from 'zod';

/** A number as JSON or as the text of a form field. */
export const formNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

/** Accepts the schema's object, or a multipart form with the same fields. Of a repeated field the last counts. */
export function formInput<Schema extends z.ZodObject>(schema: Schema) {
  return z.preprocess((value) => (value instanceof FormData ? Object.fromEntries(value) : value), schema);
}
