import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { TYPED_ANSWER, toneWav } from '#testing/examples.ts';

export type AnyRequest = {
  operation: Operation;
  path: string;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** Who calls: somebody with interviews, or nobody. */
  isSignedIn: boolean;
  body: { type: string; fields: Record<string, unknown> } | { type: string; text: string } | null;
};

/** Ids that the person who calls may have. */
const LIKELY_IDS = 12;
const STRANGE: unknown[] = [
  null,
  '',
  -1,
  0,
  1.5,
  2 ** 53,
  '01',
  'null',
  '\u0000',
  '💥'.repeat(50),
  "1' or '1'='1",
  '../../etc/passwd',
  '__proto__',
  [],
  {},
  true,
];
/** What each field means is not in the document; without such values every call would be refused. */
const MEANINGFUL: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.integer({ min: 0, max: 9999 }).map((number) => `fuzz${number}@example.com`),
  questionId: fc.constant('short-links'),
  categoryId: fc.integer({ min: 1, max: 6 }),
  levelId: fc.integer({ min: 1, max: 5 }),
  companyId: fc.constantFrom(null, 1, 2, 3),
  transcript: fc.constant(TYPED_ANSWER),
  key: fc.constantFrom('recording-1', '1234567890'),
  recordingKey: fc.constantFrom('recording-1', '1234567890'),
  offset: fc.constantFrom(0, 1, 44),
  duration: fc.integer({ min: 1, max: 30 }),
};

/** A call of one operation: usually as the document wants it, sometimes with something strange in one place. */
export function anyRequest(operation: Operation): fc.Arbitrary<AnyRequest> {
  const at = (place: 'path' | 'query' | 'header') =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, anyField(name, schema)]),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    );
  return fc
    .record({
      inPath: at('path'),
      query: at('query'),
      inHeader: at('header'),
      body: anyBody(operation),
      isSignedIn: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    })
    .map(({ inPath, query, inHeader, body, isSignedIn }) => ({
      operation,
      path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(inPath[name])),
      ),
      query,
      headers: Object.fromEntries(
        Object.entries(inHeader).map(([name, value]) => [name, encodeURIComponent(String(value))]),
      ),
      isSignedIn,
      body,
    }));
}

function anyBody(operation: Operation): fc.Arbitrary<AnyRequest['body']> {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  if (!content) return fc.constant(null);
  const [type, { schema }] = content;
  const fields = anyObject(schema).map((values) => ({ type, fields: values }));
  const broken = fc.constantFrom('', '{', '[]', 'null', '{"email":{"a":1}}', '--x\r\n').map((text) => ({
    type,
    text,
  }));
  return fc.oneof({ arbitrary: fields, weight: 12 }, { arbitrary: broken, weight: 1 });
}

function anyObject(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  return fc.record(Object.fromEntries(properties.map(([name, field]) => [name, anyField(name, field)])), {
    requiredKeys: schema.required ?? [],
  });
}

function anyField(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const meaningful = MEANINGFUL[name] ?? (/^(id|\w+Id|before)$/.test(name) ? anyId() : anyOf(schema));
  return fc.oneof(
    { arbitrary: meaningful, weight: 16 },
    { arbitrary: anyOf(schema), weight: 2 },
    { arbitrary: fc.constantFrom(...STRANGE), weight: 1 },
  );
}

const anyId = () => fc.integer({ min: 1, max: LIKELY_IDS });

function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === 'binary') return fc.constantFrom(toneWav(), new Uint8Array(1_000), new Uint8Array());
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.type === 'integer')
    return fc.maxSafeInteger().map((number) => Math.max(number, schema.minimum ?? number));
  if (schema.type === 'number') return fc.double({ noNaN: true, min: 0, max: 1e9 });
  if (schema.type === 'null') return fc.constant(null);
  return fc.string({
    unit: 'binary',
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 300, 300),
  });
}

/** What of a JSON schema our requests use. */
type Schema = {
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

type Operation = z.output<typeof operation> & { path: string; method: string };

/** Every operation of the published document. */
export function readOperations(): Operation[] {
  const text = readFileSync(join(PROJECT_ROOT, 'public/openapi.json'), 'utf8');
  const { paths } = apiDocument.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({ ...found, path, method: method.toUpperCase() })),
  );
}
