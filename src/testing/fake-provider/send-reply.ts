import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorReply, type Reply } from './make-reply.ts';
import type { ModeKind, ParsedMode } from './modes.ts';
import { type ChatBody, tokensIn } from './recorded-request.ts';

const DRIP_BYTES = 8;

/** Sends a reply in the way of a mode: late, in part, never, or not at all what was made. */
export async function sendReply(
  response: ServerResponse,
  sending: ParsedMode,
  makeReply: () => Promise<Reply>,
  slot: Slot,
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
      return send(response, refusal(sending));
    case 'small-context':
      return send(response, tooLong(sending.tokens));
    case 'redirect':
      return send(response, { status: 307, headers: { location: '/redirected' }, body: Buffer.alloc(0) });
    default:
      return sendBody(response, sending, await makeReply(), slot);
  }
}

function refusal({ status, names, parameters }: Extract<ParsedMode, { kind: 'bad-request' }>): Reply {
  if (!names) return errorReply(status, 'unsupported_parameter');
  const about = parameters?.map((name) => (name === 'role=system' ? 'System role' : `'${name}'`)).join(', ');
  return errorReply(status, 'unsupported_parameter', {}, `${about} not supported with this model.`);
}

function tooLong(tokens: number): Reply {
  const message = `This model's maximum context length is ${tokens} tokens. However, your messages resulted in more. Please reduce the length of the messages.`;
  return errorReply(400, 'context_length_exceeded', {}, message);
}

async function sendBody(response: ServerResponse, sending: ParsedMode, reply: Reply, slot: Slot) {
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
    case 'pace': {
      startBody(response, reply);
      await sleep(sending.firstTokenMs);
      const events = reply.body.toString('utf8').split(/(?<=\n\n)/);
      const from = performance.now();
      for (const [at, event] of events.entries()) {
        // Against the clock, so that late timers do not add up.
        await sleep(from + (1000 * at) / sending.tokensPerSecond - performance.now());
        if (response.destroyed) break;
        response.write(event);
      }
      response.end();
      return;
    }
    case 'drip':
      startBody(response, reply);
      for (let at = 0; at < reply.body.length && !response.destroyed; at += DRIP_BYTES) {
        response.write(reply.body.subarray(at, at + DRIP_BYTES));
        await sleep(sending.ms);
      }
      response.end();
      return;
    case 'one-slot':
      return slot.send(response, reply, sending);
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

const PIECES = /[\s\S]{1,40}/g;
const TOKENS = /[\s\S]{1,4}/g;

/** As the whole reply, or as the events of a stream in several pieces; each server has its own ideas of either. */
export function chatReply(
  body: ChatBody,
  content: string,
  kind: ModeKind = 'ok',
  promptTokens = 0,
): { type: string; text: string } {
  const head = { id: 'chatcmpl-fake', created: 0, model: body.model };
  const finish =
    kind === 'no-finish-reason' || kind === 'no-end'
      ? {}
      : { finish_reason: kind === 'only-thinks' ? 'length' : 'stop' };
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: tokensIn(content),
    total_tokens: promptTokens + tokensIn(content),
  };
  if (!body.stream || kind === 'never-streams') {
    const choice = { index: 0, message: { role: 'assistant', content }, ...finish };
    return {
      type: 'application/json',
      text: JSON.stringify({ ...head, object: 'chat.completion', choices: [choice], usage }),
    };
  }
  const pieces = content.match(kind === 'pace' ? TOKENS : PIECES) ?? [];
  const chunks = [
    ...pieces.map((piece) => ({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, ...finish }] },
    ...(body.stream_options?.include_usage ? [{ choices: [], usage }] : []),
  ];
  const events = chunks.map((chunk) =>
    JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk }),
  );
  return {
    type: 'text/event-stream',
    text: [...events, ...(kind === 'no-end' ? [] : ['[DONE]'])].map((event) => `data: ${event}\n\n`).join(''),
  };
}

type Speed = { tokensPerSecond: number; firstTokenMs: number };

/** A place for one call at a time. */
type Slot = { send(response: ServerResponse, reply: Reply, speed: Speed): Promise<void> };

/** The pieces of a stream hold 40 characters each. */
const TOKENS_A_PIECE = 10;

/** The next call is served when the one before has its answer, or has left. */
export function createSlot(): Slot {
  let former = Promise.resolve();
  return {
    send(response, reply, speed) {
      former = former.then(() => (response.destroyed ? undefined : write(response, reply, speed)));
      return former;
    },
  };
}

async function write(response: ServerResponse, { status, headers, body }: Reply, speed: Speed) {
  const left = new AbortController();
  const { signal } = left;
  const leave = () => left.abort();
  response.once('close', leave);
  const writing = (tokens: number) => sleep((tokens / speed.tokensPerSecond) * 1000, undefined, { signal });
  const text = body.toString();
  const events = text.match(/data: .*\n\n/g);
  try {
    await sleep(speed.firstTokenMs, undefined, { signal });
    if (!events) await writing(tokensIn(text));
    response.writeHead(status, headers);
    for (const event of events ?? []) {
      response.write(event);
      await writing(TOKENS_A_PIECE);
    }
    response.end(events ? undefined : body);
    await once(response, 'finish', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    response.off('close', leave);
  }
}
