import { z } from 'zod';
import { ERRORS } from '#server/errors.ts';
import { responseReply, submitAnswerReply } from '#shared/contract/answers.ts';
import { sessionReply, userReply } from '#shared/contract/auth.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { errorReply } from '#shared/contract/errors.ts';
import { messageReply } from '#shared/contract/fields.ts';
import { interviewReply, interviewSummaryReply } from '#shared/contract/interviews.ts';
import { licenseReply, planReply } from '#shared/contract/licenses.ts';
import { levelReply, lookupReply, publicConfigReply } from '#shared/contract/lookups.ts';
import { reportReply } from '#shared/contract/report.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { OPERATIONS, type Operation, pathNames } from './operations.ts';

type Json = Record<string, unknown>;

/** Replies that the document names, so that it reads like the wire shapes and not like one long expansion. */
const NAMED: Record<string, z.ZodType> = {
  Error: errorReply,
  Interview: interviewReply,
  InterviewSummary: interviewSummaryReply,
  InterviewResponse: responseReply,
  SubmittedAnswer: submitAnswerReply,
  Report: reportReply,
  License: licenseReply,
  Plan: planReply,
  Lookup: lookupReply,
  Level: levelReply,
  Config: publicConfigReply,
  Session: sessionReply,
  User: userReply,
  Message: messageReply,
};

/** The OpenAPI 3.1 document, made from the operations that serve it. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: described(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1.0.0',
      description:
        'Practise spoken system design interviews. Sign in for a bearer token; send it as `Authorization: Bearer <token>`. Times are ISO 8601, durations are seconds.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(NAMED).map(([name, schema]) => [name, jsonSchemaOf(schema, 'output')]),
      ),
    },
  };
}

function described(operation: Operation): Json {
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    tags: [tag(operation.path)],
    ...(operation.access === 'signed-in' ? { security: [{ bearer: [] }] } : {}),
    ...parameters(operation),
    ...requestBody(operation),
    responses: { [operation.status]: success(operation), ...failures(operation) },
  };
}

function tag(path: string): string {
  return path.split('/')[2] ?? 'api';
}

function parameters(operation: Operation): Json {
  const inPath = pathNames(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchema(operation, name),
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  const all: Json[] = [...inPath, ...inQuery(operation), ...(operation.idempotent ? [key] : [])];
  return all.length > 0 ? { parameters: all } : {};
}

/** Path parameters arrive as text. Those that the operation's input takes as text are text here; others are numbers. */
function pathSchema(operation: Operation, name: string): unknown {
  const { properties } = objectSchema.parse(operation.input ? jsonSchemaOf(operation.input, 'input') : null);
  const text = z.looseObject({ type: z.literal('string') }).safeParse(properties[name]);
  return text.success ? text.data : { type: 'integer', minimum: 1 };
}

function inQuery(operation: Operation): Json[] {
  if (operation.body !== 'query' || operation.input === null) return [];
  const { properties, required } = objectSchema.parse(jsonSchemaOf(operation.input, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }));
}

function requestBody(operation: Operation): Json {
  if (operation.body === 'none' || operation.body === 'query' || operation.input === null) return {};
  const elsewhere = [...pathNames(operation.path), 'idempotencyKey'];
  const schema = without(jsonSchemaOf(operation.input, 'input'), elsewhere);
  const type = operation.body === 'upload' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).optional(),
});

function without(schema: Json, names: string[]): Json {
  const object = objectSchema.parse(schema);
  const properties = Object.fromEntries(
    Object.entries(object.properties).filter(([name]) => !names.includes(name)),
  );
  return { ...object, properties, required: object.required?.filter((name) => !names.includes(name)) };
}

function success(operation: Operation): Json {
  if (operation.reply === 'audio')
    return { description: 'Sound', content: { 'audio/*': { schema: { type: 'string', format: 'binary' } } } };
  if (operation.reply === 'archive')
    return {
      description: 'A file',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    };
  return { description: 'Success', content: { 'application/json': { schema: reference(operation.reply) } } };
}

function reference(schema: z.ZodType): Json {
  const name = Object.keys(NAMED).find((candidate) => NAMED[candidate] === schema);
  if (name) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType)
    return { type: 'array', items: reference(schema.element) };
  return jsonSchemaOf(schema, 'output');
}

function failures(operation: Operation): Json {
  const usual: ErrorCode[] = [
    ...(operation.input ? (['INVALID_INPUT'] as const) : []),
    ...(operation.access === 'signed-in' ? (['UNAUTHENTICATED'] as const) : []),
    ...(operation.method !== 'GET' ? (['RATE_LIMITED'] as const) : []),
    ...(operation.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'INTERNAL',
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...usual, ...operation.errors]))
    byStatus.set(ERRORS[code].http, [...(byStatus.get(ERRORS[code].http) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(' or '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** The JSON Schema of a wire shape. Dates, which zod cannot express, are ISO 8601 strings on REST (product rule 22). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return made;
}
