import { join } from 'node:path';
import { z } from 'zod';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { median, requestsPerSecond } from './measure.ts';

const ROUNDS = 5;
const SECONDS_A_ROUND = 2;

/** Reading one interview of four answers over REST and tRPC, beside a bare server; rounds alternate to share the noise. */
export async function benchReads(entry: string, dataDir: string): Promise<string[]> {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir });
  const client = createRestClient(server.url);
  const token = await client.signUp('reader@example.com');
  await client.post('/api/activate-free-plan');
  const started = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
  const id = z.number().parse(started.body.id);
  for (let turn = 0; turn < 4; turn += 1) {
    const form = new FormData();
    form.append('transcript', `${TYPED_ANSWER} This is part ${turn} of what I have to say.`);
    await client.post(`/api/interviews/${id}/responses`, form);
  }
  const bare = await startServerProcess(join(import.meta.dirname, 'bare-server.mjs'), {}, [
    join(dataDir, 'app.db'),
  ]);
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const targets = {
    bare: { url: bare.url, path: `/interviews/${id}`, token },
    rest: { url: server.url, path: `/api/interviews/${id}`, token },
    trpc: { url: server.url, path: `/trpc/interviews.get?input=${input}`, token },
  };
  const rounds: { bare: number; rest: number; trpc: number }[] = [];
  for (const target of Object.values(targets)) await requestsPerSecond(target, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await requestsPerSecond(targets.bare, SECONDS_A_ROUND),
      rest: await requestsPerSecond(targets.rest, SECONDS_A_ROUND),
      trpc: await requestsPerSecond(targets.trpc, SECONDS_A_ROUND),
    });
  }
  await bare.kill();
  await server.stop();
  const ratio = (kind: 'rest' | 'trpc') => median(rounds.map((round) => round[kind] / round.bare)).toFixed(2);
  const rate = (kind: 'bare' | 'rest' | 'trpc') => Math.round(median(rounds.map((round) => round[kind])));
  return [
    `interview read, bare server   ${rate('bare')} requests/s   1.00 (baseline)`,
    `interview read, REST          ${rate('rest')} requests/s   ${ratio('rest')} of bare   (goal 0.60)`,
    `interview read, tRPC          ${rate('trpc')} requests/s   ${ratio('trpc')} of bare   (goal 0.40)`,
  ];
}
