import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
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
