import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';

const CONNECTIONS = 256;
/** Whoever waits longer has left. */
const PATIENCE_MS = 30_000;
const START_IN_MS = 200;

export type Call = {
  kind: 'read' | 'answer';
  /** When it is made, from the start. */
  atMs: number;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** The status, or why there is none; and the time since the call was due. */
export type Outcome = { call: Call; status: number | string; ms: number };

/**
 * Makes each call when it is due, whatever became of those before it: a slow server gets no fewer of them, and waiting
 * counts from when a call was due. Answers also how late this process itself was with them.
 */
export async function sendOnTime(
  url: string,
  calls: readonly Call[],
): Promise<{ outcomes: Outcome[]; lateMs: number[] }> {
  const agent = new Agent({ connections: CONNECTIONS });
  const begun = performance.now() + START_IN_MS;
  const lateMs: number[] = [];
  const pending: Promise<Outcome>[] = [];
  for (const call of [...calls].sort((a, b) => a.atMs - b.atMs)) {
    const due = begun + call.atMs;
    const ahead = due - performance.now();
    if (ahead > 1) await delay(ahead);
    lateMs.push(Math.max(0, performance.now() - due));
    pending.push(send(agent, url, call).then((status) => ({ call, status, ms: performance.now() - due })));
  }
  const outcomes = await Promise.all(pending);
  await agent.destroy();
  return { outcomes, lateMs };
}

async function send(agent: Agent, origin: string, call: Call): Promise<number | string> {
  const { method, path, headers, body } = call;
  try {
    const reply = await agent.request({
      origin,
      method,
      path,
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await reply.body.dump({ limit: 10_000_000 });
    return reply.statusCode;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
