import { setTimeout as delay } from 'node:timers/promises';
import { TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import { count, residentMegabytes } from './built-server.ts';
import { answerForm, type Candidate, newCandidate } from './candidate.ts';

const CANDIDATES = count({ reduced: 5, full: 20 });
/** Between two things that a candidate does. */
const PAUSE_MS = 400;
/** Somebody who waits longer has given up. */
const PATIENCE_MS = 30_000;

export type Practice = {
  failed: string[];
  p95: { readMs: number; answerMs: number; healthMs: number };
  peakMegabytes: number;
};

/** Honest candidates who read and answer while something happens; who failed, and how long they waited. */
export async function practiceMeanwhile(
  server: ServerProcess,
  happening: () => Promise<void>,
): Promise<Practice> {
  const candidates = await Promise.all(
    Array.from({ length: CANDIDATES }, (_, i) => newCandidate(server, `honest${i}`)),
  );
  const failed: string[] = [];
  const waits = { read: [] as number[], answer: [] as number[], health: [] as number[] };
  let isOver = false;
  const timed = async (kind: keyof typeof waits, call: () => Promise<number>) => {
    const begun = performance.now();
    const status = await Promise.race([call(), delay(PATIENCE_MS, 0, { ref: false })]).catch(String);
    waits[kind].push(performance.now() - begun);
    if (status !== 200 && status !== 201) failed.push(`${kind}: ${status}`);
  };
  // People do not speak in chorus.
  const pause = () => delay(PAUSE_MS * (0.5 + Math.random()));
  const practice = async ({ client, start }: Candidate, index: number) => {
    await pause();
    while (!isOver) {
      const id = await start();
      for (let turn = 0; turn < 4 && !isOver; turn += 1) {
        const form =
          (turn + index) % 2 ? answerForm({ transcript: TYPED_ANSWER }) : answerForm({ audio: toneWav(3) });
        await timed(
          'answer',
          async () => (await client.post(`/api/interviews/${id}/responses`, form)).status,
        );
        await timed('read', async () => (await client.get(`/api/interviews/${id}`)).status);
        await pause();
      }
      await timed('answer', async () => (await client.post(`/api/interviews/${id}/complete`)).status);
    }
  };
  const watch = async () => {
    while (!isOver) {
      await timed('health', async () => (await fetch(`${server.url}/healthz`)).status);
      await delay(50);
    }
  };
  const working = [...candidates.map(practice), watch()];
  await happening();
  isOver = true;
  await Promise.all(working);
  return {
    failed,
    p95: { readMs: p95(waits.read), answerMs: p95(waits.answer), healthMs: p95(waits.health) },
    peakMegabytes: Math.round(residentMegabytes(server, 'VmHWM')),
  };
}

function p95(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
}
