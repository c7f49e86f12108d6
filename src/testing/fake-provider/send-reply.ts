import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { errorReply, type Reply } from './make-reply.ts';
import type { mode } from './modes.ts';

type ParsedMode = z.output<typeof mode>;

const DRIP_BYTES = 8;

/** Sends a reply in the way of a mode: late, in part, never, or not at all what was made. */
export async function sendReply(
  response: ServerResponse,
  sending: ParsedMode,
  makeReply: () => Promise<Reply>,
) {
  switch (sending.kind) {
    case 'hang':
      return;
    case 'header-stall':
      response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: appl');
      return;
    case 'rate-limit':
      return send(
        response,
        errorReply(
          429,
          'rate_limit_exceeded',
          sending.retryAfter ? { 'retry-after': sending.retryAfter } : {},
        ),
      );
    case 'unauthorized':
      return send(response, errorReply(401, 'invalid_api_key'));
    case 'insufficient-quota':
      return send(response, errorReply(429, 'insufficient_quota'));
    case 'server-error':
      return send(response, errorReply(500, 'server_error'));
    case 'bad-request':
      return send(response, errorReply(400, 'unsupported_parameter'));
    case 'redirect':
      return send(response, { status: 307, headers: { location: '/redirected' }, body: Buffer.alloc(0) });
    default:
      return sendBody(response, sending, await makeReply());
  }
}

async function sendBody(response: ServerResponse, sending: ParsedMode, reply: Reply) {
  const half = reply.body.subarray(0, Math.ceil(reply.body.length / 2));
  switch (sending.kind) {
    case 'delay':
      await sleep(sending.ms);
      return send(response, reply);
    case 'body-stall':
      startBody(response, reply).write(half);
      return;
    case 'cut':
      startBody(response, reply).write(half, () => response.destroy());
      return;
    case 'drip':
      startBody(response, reply);
      for (let at = 0; at < reply.body.length && !response.destroyed; at += DRIP_BYTES) {
        response.write(reply.body.subarray(at, at + DRIP_BYTES));
        await sleep(sending.ms);
      }
      response.end();
      return;
    default:
      return send(response, reply);
  }
}

function startBody(response: ServerResponse, { status, headers, body }: Reply): ServerResponse {
  return response.writeHead(status, { ...headers, 'content-length': body.length });
}

function send(response: ServerResponse, reply: Reply): void {
  startBody(response, reply).end(reply.body);
}
