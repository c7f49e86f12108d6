import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { contextOf } from '#server/http-context.ts';
import type { Archive } from '#server/modules/data-export/export-data.ts';
import { openUpload } from '#server/uploads/receive-upload.ts';
import { audioReply } from './audio-reply.ts';
import { errorReply } from './error-reply.ts';
import { readInput } from './read-input.ts';
import type { RestRow } from './rest-row.ts';
import { REST_ROWS } from './routes.ts';

const AUTH_BODY_BYTES = 8 * 1024;
const JSON_BODY_BYTES = 100 * 1024;

/** Serves every row over the same procedures that tRPC serves, and answers JSON for whatever else is under /api. */
export function mountRest(app: Hono, deps: Deps): void {
  for (const row of REST_ROWS) {
    const serve = async (c: HonoContext) => {
      const upload = openUpload(deps, c);
      try {
        const call = {
          path: row.path,
          type: row.procedure._def.type,
          ctx: contextOf(deps, c),
          // Read when the procedure asks for it: after it knows who calls, and how often.
          getRawInput: () => readInput(row, c, upload),
          signal: undefined,
          batchIndex: 0,
        };
        if (row.reply === 'audio') return audioReply(c, await row.procedure(call));
        if (row.reply === 'archive') return archiveReply(await row.procedure(call));
        return jsonReply(await row.procedure(call), row.status);
      } catch (error) {
        return errorReply(deps, c, error);
      } finally {
        await upload.discard();
      }
    };
    if (row.method === 'GET') app.get(honoPath(row), serve);
    else if (row.body === 'upload') app.on(row.method, honoPath(row), serve);
    else app.on(row.method, honoPath(row), limitBody(deps, row), serve);
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(path, (c) => {
      c.header('Allow', methods.join(', '));
      return errorReply(deps, c, new AppError('METHOD_NOT_ALLOWED'));
    });
  }
  app.all('/api/*', (c) => errorReply(deps, c, new AppError('NOT_FOUND')));
}

function limitBody(deps: Deps, row: RestRow) {
  return bodyLimit({
    maxSize: row.path.startsWith('/api/auth/') ? AUTH_BODY_BYTES : JSON_BODY_BYTES,
    onError: (c) => errorReply(deps, c, new AppError('PAYLOAD_TOO_LARGE')),
  });
}

/** Made without `c.json`, so that the server can write it as it is: reads are the hot path. */
function jsonReply(reply: unknown, status: number): Response {
  return new Response(JSON.stringify(reply), { status, headers: { 'Content-Type': 'application/json' } });
}

function archiveReply({ fileName, stream }: Archive): Response {
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/zip',
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function honoPath(row: RestRow): string {
  return row.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const row of REST_ROWS)
    methods.set(honoPath(row), [...(methods.get(honoPath(row)) ?? []), row.method]);
  return methods;
}
