import type { Context as HonoContext } from 'hono';
import { AppError } from '#server/errors.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { isIdName, type Operation } from './operations.ts';

/**
 * Collects a request's parameters and body into the one object that the procedure parses. The path wins over the body.
 */
export async function readInput(operation: Operation, c: HonoContext, upload: Upload): Promise<unknown> {
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
