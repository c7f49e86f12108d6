import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';

/** What of a JSON schema our requests use. */
export type Schema = {
  type?: string | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
};
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    // Of several types the last: a form carries words.
    type: z.union([z.string(), z.array(z.string()).transform((types) => types.at(-1))]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
  }),
);
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
});
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const apiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type Operation = z.output<typeof operation> & { path: string; method: string };

/** Every operation of the published document. */
export function readOperations(): Operation[] {
  const text = readFileSync(join(PROJECT_ROOT, 'public/openapi.json'), 'utf8');
  const { paths } = apiDocument.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({ ...found, path, method: method.toUpperCase() })),
  );
}
