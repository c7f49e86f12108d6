import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { Database } from '#db/driver/sqlite-driver.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { ANSWERS, answeredInterview, multiply } from './fill-database.ts';
import { median, percentile, requestsPerSecond } from './measure.ts';

const ROUNDS = 5;
const SECONDS_A_ROUND = 2;
const LISTED = 50;
const LONG_HISTORY = 1000;
const DASHBOARDS = 300;
const WARM_UP = 30;
/** What the dashboard asks for at once. */
const CALLS = 'interviews.list,progress.get,practice.get';
const INPUT = JSON.stringify({ 0: { json: { limit: 5 } }, 1: { json: null }, 2: { json: null } });

/**
 * Reading one interview of four answers, running and finished, over REST and tRPC, beside a bare server; rounds alternate
 * to share the noise. Then what a list weighs, what an interview takes of the database, and a dashboard with a long history.
 */
export async function benchReads(entry: string, dataDir: string): Promise<string[]> {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const client = createRestClient(server.url);
  const token = await client.signUp('reader@example.com');
  const running = await answeredInterview(client);
  const finished = await answeredInterview(client);
  await client.post(`/api/interviews/${finished}/complete`);
  const database = join(dataDir, 'app.db');
  const bare = await startServerProcess(join(import.meta.dirname, 'bare-server.mjs'), {}, [database]);
  const trpc = (id: number) =>
    `/trpc/interviews.get?input=${encodeURIComponent(JSON.stringify({ json: { id } }))}`;
  const targets = {
    bare: { url: bare.url, path: `/interviews/${running}`, token },
    rest: { url: server.url, path: `/api/interviews/${running}`, token },
    trpc: { url: server.url, path: trpc(running), token },
    bareReport: { url: bare.url, path: `/interviews/${finished}`, token },
    restReport: { url: server.url, path: `/api/interviews/${finished}`, token },
    trpcReport: { url: server.url, path: trpc(finished), token },
  };
  const names = ['bare', 'rest', 'trpc', 'bareReport', 'restReport', 'trpcReport'] as const;
  type Rates = Record<(typeof names)[number], number>;
  const rounds: Rates[] = [];
  for (const name of names) await requestsPerSecond(targets[name], 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: Rates = { bare: 0, rest: 0, trpc: 0, bareReport: 0, restReport: 0, trpcReport: 0 };
    for (const name of names) rates[name] = await requestsPerSecond(targets[name], SECONDS_A_ROUND);
    rounds.push(rates);
  }
  await bare.kill();
  const bytesBefore = bytesUsed(database);
  for (let made = 2; made < LISTED; made += 1) {
    const id = await answeredInterview(client);
    await client.post(`/api/interviews/${id}/complete`);
  }
  const list = JSON.stringify((await client.get('/api/interviews')).body);
  await server.stop();
  const ratio = (name: keyof Rates, base: keyof Rates) =>
    median(rounds.map((round) => round[name] / round[base])).toFixed(2);
  const rate = (name: keyof Rates) => Math.round(median(rounds.map((round) => round[name])));
  return [
    `interview read, bare server   ${rate('bare')} requests/s   1.00 (baseline)`,
    `interview read, REST          ${rate('rest')} requests/s   ${ratio('rest', 'bare')} of bare   (goal 0.45)`,
    `interview read, tRPC          ${rate('trpc')} requests/s   ${ratio('trpc', 'bare')} of bare   (goal 0.25)`,
    `with its report, bare server  ${rate('bareReport')} requests/s   1.00 (baseline)`,
    `with its report, REST         ${rate('restReport')} requests/s   ${ratio('restReport', 'bareReport')} of bare   (goal 0.45)`,
    `with its report, tRPC         ${rate('trpcReport')} requests/s   ${ratio('trpcReport', 'bareReport')} of bare`,
    `list of ${LISTED} interviews         ${kilobytes(gzipSync(list).length)} kB gzip   (goal 12)`,
    `database an interview         ${kilobytes((bytesUsed(database) - bytesBefore) / (LISTED - 2))} kB   (goal 14; ${ANSWERS} answers and a report each)`,
    await dashboard(entry, join(dataDir, 'long-history')),
  ];
}

/** How long the server takes for the dashboard of somebody with a thousand graded interviews, one request after another. */
async function dashboard(entry: string, dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const first = await startServerProcess(entry, env);
  const client = createRestClient(first.url);
  const token = await client.signUp('today@example.com');
  const id = await answeredInterview(client);
  await client.post(`/api/interviews/${id}/complete`);
  await first.stop();
  multiply(join(dataDir, 'app.db'), id, LONG_HISTORY);

  const server = await startServerProcess(entry, env);
  const url = `${server.url}/trpc/${CALLS}?batch=1&input=${encodeURIComponent(INPUT)}`;
  const times: number[] = [];
  let bytes = 0;
  for (let sent = 0; sent < WARM_UP + DASHBOARDS; sent += 1) {
    const begun = performance.now();
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    bytes = (await reply.arrayBuffer()).byteLength;
    if (reply.status !== 200) throw new Error(`the dashboard answered ${reply.status}`);
    if (sent >= WARM_UP) times.push(performance.now() - begun);
  }
  await server.stop();
  return `dashboard of ${LONG_HISTORY} interviews   ${median(times).toFixed(1)} ms in the middle, p95 ${percentile(times, 0.95).toFixed(1)} ms   (goal 60), ${Math.round(bytes / 1000)} kB before compression`;
}

function bytesUsed(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    return z.number().parse(db.prepare('select sum(pgsize) from dbstat').pluck().get());
  } finally {
    db.close();
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
