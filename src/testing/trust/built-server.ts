import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';

/** With `npm run test:trust -- --full`; reduced counts otherwise. */
export const IS_FULL = process.env.TRUST_FULL === '1';
export const count = ({ reduced, full }: { reduced: number; full: number }) => (IS_FULL ? full : reduced);

/** Limits as they are, but that one machine may have many candidates. */
const LIMITS = { RATE_LIMITS: 'on', LIMIT_SIGN_UP: '1000/15m' };
const HEAP = '--max-old-space-size=256';

export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-trust-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The built server with a heap of 256 MB and no program of this machine, gone when the test has finished. */
export async function startBuiltServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(join(PROJECT_ROOT, 'dist/server/main.js'), {
    ...LIMITS,
    NODE_OPTIONS: HEAP,
    PATH: '',
    LOG_LEVEL: 'fatal',
    ...env,
  });
  onTestFinished(() => server.kill());
  return server;
}

export function residentMegabytes({ process: child }: ServerProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Somebody with a plan and an interview. */
export async function newCandidate({ url }: ServerProcess, name: string) {
  const client = createRestClient(url);
  const token = await client.signUp(`${name}@example.com`);
  await client.post('/api/activate-free-plan');
  const start = async () => {
    const answer = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    if (answer.status === 402) {
      await client.post('/api/activate-free-plan');
      return z.number().parse((await client.post('/api/interviews', { categoryId: 1, levelId: 2 })).body.id);
    }
    return z.number().parse(answer.body.id);
  };
  return { client, token, start };
}
export type Candidate = Awaited<ReturnType<typeof newCandidate>>;

export function answerForm(fields: {
  audio?: Uint8Array<ArrayBuffer>;
  transcript?: string;
  duration?: number;
}): FormData {
  const form = new FormData();
  if (fields.audio) form.append('audio', new Blob([fields.audio]), 'answer');
  if (fields.transcript !== undefined) form.append('transcript', fields.transcript);
  if (fields.duration !== undefined) form.append('duration', String(fields.duration));
  return form;
}
