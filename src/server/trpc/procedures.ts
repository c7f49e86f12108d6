import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';

const isProcedure = (value: unknown): value is AnyProcedure => typeof value === 'function' && '_def' in value;

/** Every procedure of a router, by its path. */
export function proceduresOf(router: AnyRouter): Map<string, AnyProcedure> {
  const flat: Record<string, unknown> = router._def.procedures;
  return new Map(
    Object.entries(flat).flatMap(([path, value]) => (isProcedure(value) ? [[path, value]] : [])),
  );
}

/** Whether a procedure takes a multipart form (`formInput`). */
export function isForm({ _def: { inputs } }: AnyProcedure): boolean {
  return inputs[0] instanceof z.ZodPipe;
}

/** The object that a procedure takes, and its fields; null if it takes nothing. */
export function inputOf({ _def: { inputs } }: AnyProcedure) {
  const [declared] = inputs;
  if (declared === undefined) return null;
  const schema = declared instanceof z.ZodPipe ? declared.out : declared;
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(schema instanceof z.ZodType && object instanceof z.ZodObject))
    throw new Error('a procedure takes an object, or nothing');
  return { schema, fields: object.shape };
}

const declaring = z.object({
  output: z.custom<{ schema: z.ZodType }>(
    (output) => typeof output === 'function' && 'schema' in output && output.schema instanceof z.ZodType,
  ),
});

/** The schema of a procedure's reply, as `replies` declares it. */
export function replyOf({ _def }: AnyProcedure): z.ZodType {
  return declaring.parse(_def).output.schema;
}
