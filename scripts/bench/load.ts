import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent } from 'undici';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { holdCleanups } from '#testing/when-done.ts';
import { fillDatabase } from './fill-database.ts';
import { percentile } from './measure.ts';
import { benchUploads, residentMegabytes } from './uploads.ts';

const POLL_EVERY_MS = 5_000;
const ANSWER_EVERY_MS = 25_000;
const RAISE_BY = 1.5;
const MOST_ROUNDS = 8;
const GOAL_READ_P99_MS = 150;
const GOAL_MEGABYTES = 400;
const PEOPLE_AT_A_TIME = 4;
/** Where calls are sent later than this, other work has the machine, and waiting says little of the server. */
const BUSY_MS = 50;

const options = {
  candidates: { type: 'string', default: '500' },
  seconds: { type: 'string', default: '60' },
  interviews: { type: 'string', default: '0' },
  postgres: { type: 'string', default: '0' },
} as const;
const amount = z.coerce.number().int().nonnegative();

type Candidate = { client: RestClient; token: string; url: string };
type Round = { candidates: number; failed: Record<string, number>; line: string; holds: boolean };

/**
 * `npm run bench -- load [--candidates 500] [--seconds 60] [--interviews 100000] [--postgres 2]`: so many live interviews, each
 * read every 5 s and answered every 25 s with a recording of 120 kB and its text, whether or not the server keeps up; then half
 * as many more, until it does not. Before that, twenty of the largest recordings at once. Nothing is recognized: what decoding
 * costs is measured by `speaking`. The database is filled first. With `--postgres` instead: so many processes on one PostgreSQL and
 * one bucket of this machine, candidate by candidate in turn, on an empty database and without the uploads.
 */
export async function benchLoad(entry: string, dataDir: string, args: string[]): Promise<string[]> {
  const { values } = parseArgs({ args, options });
  const seconds = amount.parse(values.seconds);
  const processes = amount.parse(values.postgres);
  const before =
    processes > 0
      ? [`on PostgreSQL                 ${processes} process${processes === 1 ? '' : 'es'} and a bucket`]
      : await onSqliteFirst(entry, dataDir, amount.parse(values.interviews));
  const { servers, stop } =
    processes > 0 ? await onPostgres(entry, dataDir, processes) : await onSqlite(entry, dataDir);
  const candidates: Candidate[] = [];
  const rounds: Round[] = [];
  try {
    // A process builds at its first answer what all later ones use.
    await growTo(candidates, servers.length, servers);
    for (const candidate of candidates) await holdInterviews(servers, [candidate], 1);
    for (let count = amount.parse(values.candidates); rounds.length < MOST_ROUNDS; count *= RAISE_BY) {
      await growTo(candidates, Math.round(count), servers);
      const round = await holdInterviews(servers, candidates, seconds);
      process.stderr.write(`${round.line}\n`);
      rounds.push(round);
      if (!round.holds) break;
    }
  } finally {
    await stop();
  }
  const broke = rounds.find(({ holds }) => !holds);
  const held = rounds.filter(({ holds }) => holds).at(-1);
  return [
    ...before,
    ...rounds.map(({ line }) => line),
    `knee                          ${held?.candidates ?? 'fewer'} live interviews hold${broke ? `, ${broke.candidates} do not` : '; more were not tried'}`,
  ];
}

const SETTINGS = { PATH: '', RATE_LIMITS: 'on', LIMIT_SIGN_UP: '99999/1m' };

async function onSqliteFirst(entry: string, dataDir: string, interviews: number): Promise<string[]> {
  const uploads = await benchUploads(entry, join(dataDir, 'uploads'));
  process.stderr.write(`${uploads}\n`);
  return [uploads, `interviews in the database    ${await fillDatabase(entry, dataDir, interviews)}`];
}

async function onSqlite(entry: string, dataDir: string) {
  const server = await startServerProcess(entry, { ...SETTINGS, DATA_DIR: dataDir });
  return { servers: [server], stop: () => server.kill() };
}

async function onPostgres(entry: string, dataDir: string, processes: number) {
  const postgres = await startPostgres();
  const { value: bucket, close } = await holdCleanups(startS3Server);
  const servers: ServerProcess[] = [];
  for (let n = 0; n < processes; n += 1)
    servers.push(
      await startServerProcess(entry, {
        ...SETTINGS,
        ...bucket.env,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(dataDir, `${n}`),
      }),
    );
  return {
    servers,
    stop: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await close();
      postgres.stop();
    },
  };
}

async function growTo(
  candidates: Candidate[],
  count: number,
  servers: readonly ServerProcess[],
): Promise<void> {
  await eachOf(PEOPLE_AT_A_TIME, count - candidates.length, async (index) => {
    const url = servers[index % servers.length]?.url ?? '';
    const client = createRestClient(url);
    const token = await client.signUp(`${randomUUID()}@example.com`);
    candidates.push({ client, token, url });
  });
}

/** Their calls begin spread over the time between two of a kind, as those of people do. */
async function holdInterviews(
  servers: readonly ServerProcess[],
  candidates: readonly Candidate[],
  seconds: number,
): Promise<Round> {
  const calls: Call[] = [];
  await eachOf(PEOPLE_AT_A_TIME, candidates.length, async (index) => {
    const candidate = candidates[index];
    if (!candidate) return;
    await candidate.client.post('/api/activate-free-plan');
    const { body } = await candidate.client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    calls.push(...callsOf(z.number().parse(body.id), candidate, index / candidates.length, seconds));
  });
  const { outcomes, lateMs } = await sendOnTime(calls);
  const times = (kind: Call['kind']) =>
    outcomes.filter((outcome) => outcome.call.kind === kind).map(({ ms }) => ms);
  const failed = countFailures(outcomes);
  const megabytes = Math.max(...servers.map((server) => residentMegabytes(server, 'VmHWM')));
  const errors = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const readP99 = percentile(times('read'), 0.99);
  const lateP99 = percentile(lateMs, 0.99);
  const figures = (kind: Call['kind']) =>
    [0.5, 0.95, 0.99].map((share) => Math.round(percentile(times(kind), share))).join(' / ');
  return {
    candidates: candidates.length,
    failed,
    holds: errors === 0 && readP99 < GOAL_READ_P99_MS,
    line:
      `${String(candidates.length).padEnd(5)} live for ${seconds} s          ${errors} errors of ${outcomes.length} ${errors ? JSON.stringify(failed) : ''}` +
      `  reads p50/p95/p99 ${figures('read')} ms (goal p99 under ${GOAL_READ_P99_MS})` +
      `  answers ${figures('answer')} ms  peak ${megabytes} MB (goal under ${GOAL_MEGABYTES})` +
      `  sent late p99 ${Math.round(lateP99)} ms${lateP99 > BUSY_MS ? ' (this machine was too busy to tell)' : ''}`,
  };
}

function callsOf(id: number, { token, url }: Candidate, phase: number, seconds: number): Call[] {
  const every = (intervalMs: number, call: Omit<Call, 'atMs' | 'url'>): Call[] => {
    const first = phase * intervalMs;
    const count = Math.ceil((seconds * 1000 - first) / intervalMs);
    return Array.from({ length: Math.max(0, count) }, (_, turn) => ({
      ...call,
      url,
      atMs: first + turn * intervalMs,
    }));
  };
  const authorization = `Bearer ${token}`;
  return [
    ...every(POLL_EVERY_MS, {
      kind: 'read',
      method: 'GET',
      path: `/api/interviews/${id}`,
      headers: { authorization },
      body: null,
    }),
    ...every(ANSWER_EVERY_MS, {
      kind: 'answer',
      method: 'POST',
      path: `/api/interviews/${id}/responses`,
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: ANSWER_BODY,
    }),
  ];
}

function countFailures(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { call, status } of outcomes) {
    if (status === (call.kind === 'read' ? 200 : 201)) continue;
    const name = `${call.kind} ${status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Does it so many times, a few at a time. */
async function eachOf(atATime: number, times: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

const BOUNDARY = 'bench-load';
const ANSWER_BODY = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="transcript"\r\n\r\n${TYPED_ANSWER}\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"; filename="answer.webm"\r\nContent-Type: audio/webm\r\n\r\n`,
  ),
  readFileSync(join(PROJECT_ROOT, 'scripts/bench/answer-120kb.webm')),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

const CONNECTIONS = 256;
/** Nobody waits longer for a page. */
const PATIENCE_MS = 30_000;
const START_IN_MS = 200;

type Call = {
  kind: 'read' | 'answer';
  /** Of the process that it goes to. */
  url: string;
  /** When it is made, from the start. */
  atMs: number;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** The status, or why there is none; and the time since the call was due. */
type Outcome = { call: Call; status: number | string; ms: number };

/**
 * Makes each call when it is due, whatever became of those before it: a slow server gets no fewer of them, and waiting
 * counts from when a call was due. Answers also how late this process itself was with them.
 */
async function sendOnTime(calls: readonly Call[]): Promise<{ outcomes: Outcome[]; lateMs: number[] }> {
  const agent = new Agent({ connections: CONNECTIONS });
  const begun = performance.now() + START_IN_MS;
  const lateMs: number[] = [];
  const pending: Promise<Outcome>[] = [];
  for (const call of [...calls].sort((a, b) => a.atMs - b.atMs)) {
    const due = begun + call.atMs;
    const ahead = due - performance.now();
    if (ahead > 1) await delay(ahead);
    lateMs.push(Math.max(0, performance.now() - due));
    pending.push(send(agent, call).then((status) => ({ call, status, ms: performance.now() - due })));
  }
  const outcomes = await Promise.all(pending);
  await agent.destroy();
  return { outcomes, lateMs };
}

async function send(agent: Agent, call: Call): Promise<number | string> {
  const { url: origin, method, path, headers, body } = call;
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
