import type { AnyProcedure } from '@trpc/server';
import type { z } from 'zod';
import type { Meta, RestMeta } from '#server/trpc/init.ts';
import { inputOf, isForm, proceduresOf, replyOf } from '#server/trpc/procedures.ts';
import { restRouter } from '#server/trpc/router.ts';

/** A REST path as it is served and documented: what its procedure declares, and what follows from it. */
export type Operation = Required<Omit<RestMeta, 'sends'>> & {
  access: 'public' | 'signed-in';
  /** How the input arrives besides the path: nothing, query parameters, a JSON body, or a form with a recording. */
  body: 'none' | 'query' | 'json' | 'upload';
  /** Whether an Idempotency-Key header is read into `idempotencyKey`. */
  idempotent: boolean;
  /** What the procedure takes, path parameters and body together; null when it takes nothing. */
  input: z.ZodType | null;
  reply: z.ZodType | 'audio' | 'archive';
  /** The procedure. It is given the input as it came, and parses it. */
  procedure: ((call: Parameters<AnyProcedure>[0]) => Promise<unknown>) & Pick<AnyProcedure, '_def'>;
};

/**
 * The order of the document: a path comes where its longest beginning is listed, then as in the router; unlisted ones
 * come last.
 */
const READING_ORDER = [
  '/api/auth',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/companies',
  '/api/categories',
  '/api/levels',
  '/api/config',
  '/api/license-plans',
  '/api/user/license',
  '/api/activate-free-plan',
  '/api/interviews',
  '/api/demo',
  '/api/interviews/{id}/audio',
  '/api/interviews/{id}/greeting',
  '/api/interviews/{id}/better',
  '/api/interviews/{id}/recordings',
  '/api/interviews/{id}/responses',
  '/api/interviews/{id}/keys',
  '/api/interviews/{id}/turn',
  '/api/interviews/{id}/responses/{responseId}',
  '/api/interviews/{id}/responses/{responseId}/transcript',
  '/api/interviews/{id}/board',
  '/api/interviews/{id}/grade',
  '/api/interviews/{id}/reports',
  '/api/interviews/{id}/debrief',
  '/api/interviews/{id}/drill',
  '/api/interviews/{id}/arguments',
  '/api/interviews/{id}/shares',
  '/api/interviews/{id}/friend',
  '/api/friend',
  '/api/friend/{token}/responses',
  '/api/friend/{token}/report',
  '/api/friend/{token}/reviews',
  '/api/progress',
  '/api/comparison',
  '/api/questions',
  '/api/practice',
  '/api/preparation',
  '/api/practice/guest',
  '/api/status',
  '/api/model-servers',
  '/api/user',
];

/** Every REST path, as the procedures declare them. */
export const OPERATIONS: readonly Operation[] = [...proceduresOf(restRouter).values()]
  .flatMap((procedure) => operationOf(procedure) ?? [])
  .sort((one, other) => place(one) - place(other));

function place({ path }: Operation): number {
  const beginnings = READING_ORDER.filter((beginning) => path.startsWith(beginning));
  const longest = beginnings.sort((one, other) => other.length - one.length)[0];
  return longest === undefined ? READING_ORDER.length : READING_ORDER.indexOf(longest);
}

function operationOf(procedure: AnyProcedure): Operation | null {
  const { access, rest }: Meta = procedure._def.meta ?? {};
  if (!rest || !access) return null;
  const { sends, status = 200, errors = [], ...named } = rest;
  const input = inputOf(procedure);
  const fields = Object.keys(input?.fields ?? {});
  return {
    ...named,
    status,
    errors,
    access,
    body: bodyOf(named, procedure, fields),
    idempotent: fields.includes('idempotencyKey'),
    input: input?.schema ?? null,
    reply: sends ?? replyOf(procedure),
    procedure,
  };
}

function bodyOf({ method, path }: RestMeta, procedure: AnyProcedure, fields: string[]): Operation['body'] {
  if (isForm(procedure)) return 'upload';
  const elsewhere = [...pathNames(path), 'idempotencyKey'];
  if (fields.every((field) => elsewhere.includes(field))) return 'none';
  return method === 'GET' || method === 'DELETE' ? 'query' : 'json';
}

/** The names of the parameters in a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}

/** Path parameters with these names are whole numbers; others are text, even if they hold only digits. */
export const isIdName = (name: string) => /^(id|\w+Id)$/.test(name);
