import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createRestClient } from '#testing/rest-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { sendLarge } from '../../e2e/server/large-upload.ts';
import { percentile } from './measure.ts';

const UPLOADS = 20;
const MEGABYTES_EACH = 25;
const ASK_EVERY_MS = 20;

/** The largest recordings, one of each of twenty candidates, all at once; and what `/healthz` takes meanwhile. */
export async function benchUploads(entry: string, dataDir: string): Promise<string> {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, PATH: '', RATE_LIMITS: 'off' });
  try {
    const sends = await Promise.all(
      Array.from({ length: UPLOADS }, async () => {
        const client = createRestClient(server.url);
        const token = await client.signUp(`${randomUUID()}@example.com`);
        await client.post('/api/activate-free-plan');
        const { body } = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
        return { id: z.number().parse(body.id), token };
      }),
    );
    const before = residentMegabytes(server, 'VmRSS');
    const healthMs: number[] = [];
    let isSending = true;
    const asking = (async () => {
      while (isSending) {
        const begun = performance.now();
        await (await fetch(`${server.url}/healthz`)).text();
        healthMs.push(performance.now() - begun);
        await delay(ASK_EVERY_MS);
      }
    })();
    const begun = performance.now();
    const statuses = await Promise.all(sends.map(({ id, token }) => sendLarge(server, { token }, id)));
    const seconds = (performance.now() - begun) / 1000;
    isSending = false;
    await asking;
    const refused = statuses.filter((status) => status !== 201);
    return (
      `${UPLOADS} uploads of ${MEGABYTES_EACH} MB at once   ${refused.length} refused, ${seconds.toFixed(1)} s` +
      `   peak ${residentMegabytes(server, 'VmHWM')} MB (goal 250), ${before} before` +
      `   /healthz p50/p99 ${[0.5, 0.99].map((share) => Math.round(percentile(healthMs, share))).join(' / ')} ms (goal p99 100)`
    );
  } finally {
    await server.kill();
  }
}

/** Resident memory now (`VmRSS`), or the most of it so far; Linux only, as /proc is. */
export function residentMegabytes({ process: child }: ServerProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
