import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { soundReply } from '#server/audio/audio-type.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { contextOf } from '#server/http/context.ts';
import { openUpload, type Upload } from '#server/http/receive-upload.ts';
import { type Archive, archiveReply } from '#server/modules/data-export/export-data.ts';
import { audioReply } from './audio-reply.ts';
import { errorReply } from './error-reply.ts';
import { isIdName, OPERATIONS, type Operation } from './operations.ts';

const AUTH_BODY_BYTES = 8 * 1024;
const JSON_BODY_BYTES = 100 * 1024;

/** Serves every operation with the procedures that tRPC serves, and replies with JSON to anything else under /api. */
export function mountRest(app: Hono, deps: Deps): void {
  for (const operation of OPERATIONS) {
    const serve = async (c: HonoContext) => {
      const upload = openUpload(deps, c);
      try {
        const call = {
          path: operation.path,
          type: operation.procedure._def.type,
          ctx: contextOf(deps, c),
          // Read when the procedure asks for it, after it has checked who calls, and how often.
          getRawInput: () => readInput(operation, c, upload),
          signal: undefined,
          batchIndex: 0,
        };
        const reply = await operation.procedure(call);
        if (operation.reply === 'audio') return audioReply(c, soundReply.parse(reply));
        if (operation.reply === 'archive') return sendArchive(archiveReply.parse(reply));
        return jsonReply(reply, operation.status);
      } catch (error) {
        return errorReply(deps, c, error);
      } finally {
        await upload.discard();
      }
    };
    if (operation.method === 'GET') app.get(honoPath(operation), serve);
    else if (operation.body === 'upload') app.on(operation.method, honoPath(operation), serve);
    else app.on(operation.method, honoPath(operation), limitBody(deps, operation), serve);
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(path, (c) => {
      c.header('Allow', methods.join(', '));
      return errorReply(deps, c, new AppError('METHOD_NOT_ALLOWED'));
    });
  }
  app.all('/api/*', (c) => errorReply(deps, c, new AppError('NOT_FOUND')));
}

function limitBody(deps: Deps, operation: Operation) {
  return bodyLimit({
    maxSize: operation.path.startsWith('/api/auth/') ? AUTH_BODY_BYTES : JSON_BODY_BYTES,
    onError: (c) => errorReply(deps, c, new AppError('PAYLOAD_TOO_LARGE')),
  });
}

/** Made without `c.json`, so that the server can write it directly: reads are the hot path. */
function jsonReply(reply: unknown, status: number): Response {
  return new Response(JSON.stringify(reply), { status, headers: { 'Content-Type': 'application/json' } });
}

function sendArchive({ fileName, stream }: Archive): Response {
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/zip',
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function honoPath(operation: Operation): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const operation of OPERATIONS)
    methods.set(honoPath(operation), [...(methods.get(honoPath(operation)) ?? []), operation.method]);
  return methods;
}

/**
 * Collects a request's parameters and body into the one object that the procedure parses. The path wins over the body.
 */
async function readInput(operation: Operation, c: HonoContext, upload: Upload): Promise<unknown> {
  if (operation.input === null) return undefined;
  const body = await readBody(operation, c, upload);
  const key = operation.idempotent ? c.req.header('idempotency-key') : undefined;
  return { ...body, ...(key === undefined ? {} : { idempotencyKey: key }), ...pathParameters(c) };
}

function pathParameters(c: HonoContext): Record<string, unknown> {
  const given: Record<string, string> = c.req.param();
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      isIdName(name) && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : text,
    ]),
  );
}

async function readBody(operation: Operation, c: HonoContext, upload: Upload): Promise<object> {
  if (operation.body === 'none') return {};
  if (operation.body === 'query') return c.req.query();
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (operation.body === 'upload') {
    if (type !== 'multipart/form-data')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as multipart/form-data.' });
    return upload.read();
  }
  if (type !== 'application/json')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as application/json.' });
  return readJsonObject(await c.req.text());
}

function readJsonObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('INVALID_INPUT', { message: 'The body is not valid JSON.', cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('INVALID_INPUT', { message: 'The body must be a JSON object.' });
  }
  return value;
}
