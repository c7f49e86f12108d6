import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startServerProcess } from '#testing/server-process.ts';
import { median } from './measure.ts';

const STARTS = 7;
const IDLE_MS = 3_000;

/** From spawning the built server to its first answer, beside an empty Node process; and what it holds when idle. */
export async function benchStartUp(entry: string, dataDir: string): Promise<string[]> {
  const empty: number[] = [];
  const starts: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const before = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    empty.push(performance.now() - before);
    const spawned = performance.now();
    const server = await startServerProcess(entry, { DATA_DIR: dataDir });
    await fetch(`${server.url}/healthz`);
    starts.push(performance.now() - spawned);
    await server.stop();
  }
  const idle = await startServerProcess(entry, { DATA_DIR: dataDir });
  await fetch(`${idle.url}/api/levels`);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const rss = residentMegabytes(idle.process.pid);
  await idle.stop();
  return [
    `cold start to first answer    ${Math.round(median(starts))} ms   (an empty Node process: ${Math.round(median(empty))} ms; goal under 1500 ms)`,
    `idle memory                   ${rss} MB resident   (goal under 150 MB)`,
  ];
}

/** Resident memory of a process; Linux only, as /proc is. */
function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
