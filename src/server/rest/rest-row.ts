import type { z } from 'zod';
import type { RestCaller } from '#server/trpc/router.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';

/** Bytes with their type: the reply of the rows that serve sound. */
export type BinaryReply = { bytes: Uint8Array; contentType: string };

type Common = {
  method: 'GET' | 'POST' | 'PUT';
  /** With `{name}` for parameters, as in OpenAPI. */
  path: string;
  operationId: string;
  summary: string;
  access: 'public' | 'signed-in';
  /** How the input arrives besides the path: nothing, a JSON body, or a multipart form. */
  body: 'none' | 'json' | 'form';
  /** Whether an Idempotency-Key header is read into `idempotencyKey`. */
  idempotent: boolean;
  /** The procedure's own schema of path parameters and body together, or null when it takes nothing. */
  input: z.ZodType | null;
  status: 200 | 201;
  /** The errors a client should expect beside 400, 401, 429 and 500. */
  errors: readonly ErrorCode[];
};

export type JsonRow = Common & {
  reply: z.ZodType;
  run: (caller: RestCaller, raw: unknown) => Promise<unknown>;
};
export type BinaryRow = Common & {
  reply: 'audio';
  run: (caller: RestCaller, raw: unknown) => Promise<BinaryReply>;
};
export type RestRow = JsonRow | BinaryRow;

type Defaults = Partial<Pick<Common, 'body' | 'idempotent' | 'status' | 'errors'>>;
type Given = Omit<Common, keyof Defaults | 'input'> & Defaults;

const defaults = { body: 'none', idempotent: false, status: 200, errors: [] } as const;

/** A row without input. */
export function row<Reply extends z.ZodType>(
  given: Given & { reply: Reply; run: (caller: RestCaller) => Promise<z.output<Reply>> },
): RestRow {
  return { ...defaults, ...given, input: null, run: (caller) => given.run(caller) };
}

/** A row whose input is parsed with the very schema that its procedure uses. */
export function rowWithInput<Input extends z.ZodType, Reply extends z.ZodType>(
  given: Given & {
    input: Input;
    reply: Reply;
    run: (caller: RestCaller, input: z.output<Input>) => Promise<z.output<Reply>>;
  },
): RestRow {
  return { ...defaults, ...given, run: async (caller, raw) => given.run(caller, given.input.parse(raw)) };
}

/** A row that answers sound, with range support. */
export function audioRow<Input extends z.ZodType>(
  given: Given & { input: Input; run: (caller: RestCaller, input: z.output<Input>) => Promise<BinaryReply> },
): RestRow {
  return {
    ...defaults,
    ...given,
    reply: 'audio',
    run: async (caller, raw) => given.run(caller, given.input.parse(raw)),
  };
}
