import { z } from 'zod';
import { rowId } from './primitives.ts';

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

/** Accepts the schema's object, or a multipart form with the same fields. Of a repeated field the last counts. */
export function formInput<Schema extends z.ZodObject>(schema: Schema) {
  return z.preprocess((value) => (value instanceof FormData ? Object.fromEntries(value) : value), schema);
}
