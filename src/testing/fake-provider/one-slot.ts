import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './make-reply.ts';
import { tokensIn } from './recorded-request.ts';

type Speed = { tokensPerSecond: number; firstTokenMs: number };

/** A place for one call at a time. */
export type Slot = { send(response: ServerResponse, reply: Reply, speed: Speed): Promise<void> };

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
