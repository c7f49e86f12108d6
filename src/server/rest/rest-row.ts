import type { AnyProcedure } from '@trpc/server';
import type { z } from 'zod';
import type { SoundReply } from '#server/audio/audio-type.ts';
import type { Archive } from '#server/modules/data-export/export-data.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';

type Call = Parameters<AnyProcedure>[0];

/** The procedure that serves a row. It is given the input as it came, and parses it itself. */
type ProcedureOf<Reply> = ((call: Call) => Promise<Reply>) & Pick<AnyProcedure, '_def'>;

type Common = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for parameters, as in OpenAPI. */
  path: string;
  operationId: string;
  summary: string;
  access: 'public' | 'signed-in';
  /** How the input arrives besides the path: nothing, query parameters, a JSON body, a multipart form, or one with a recording. */
  body: 'none' | 'query' | 'json' | 'form' | 'upload';
  /** Whether an Idempotency-Key header is read into `idempotencyKey`. */
  idempotent: boolean;
  /** What the procedure takes, path parameters and body together; null when it takes nothing. */
  input: z.ZodType | null;
  status: 200 | 201;
  /** The errors a client should expect beside 400, 401, 429 and 500. */
  errors: readonly ErrorCode[];
};

export type JsonRow = Common & { reply: z.ZodType; procedure: ProcedureOf<unknown> };
export type BinaryRow = Common & { reply: 'audio'; procedure: ProcedureOf<SoundReply> };
export type ArchiveRow = Common & { reply: 'archive'; procedure: ProcedureOf<Archive> };
export type RestRow = JsonRow | BinaryRow | ArchiveRow;

type Defaults = Partial<Pick<Common, 'body' | 'idempotent' | 'input' | 'status' | 'errors'>>;
type Given = Omit<Common, keyof Defaults> & Defaults;

const defaults = { body: 'none', idempotent: false, input: null, status: 200, errors: [] } as const;

/** A row that answers JSON: what its procedure replies. */
export function row<Reply extends z.ZodType>(
  given: Given & { reply: Reply; procedure: ProcedureOf<z.output<Reply>> },
): RestRow {
  return { ...defaults, ...given };
}

/** A row that answers sound, with range support. */
export function audioRow(given: Given & { procedure: ProcedureOf<SoundReply> }): RestRow {
  return { ...defaults, ...given, reply: 'audio' };
}

/** A row that answers a file, made while it is sent. */
export function archiveRow(given: Given & { procedure: ProcedureOf<Archive> }): RestRow {
  return { ...defaults, ...given, reply: 'archive' };
}

/** Path parameters named so are whole numbers; others are text, even where they hold digits only. */
export const isIdName = (name: string) => /^(id|\w+Id)$/.test(name);
