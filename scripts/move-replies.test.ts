import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '#server/http/rest/operations.ts';
import { DRAWN, toneWav } from '#testing/examples.ts';
import { hasPostgres, startPostgres } from '#testing/postgres-server.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { runCommandUnderTest, underTest } from '#testing/under-test.ts';

/** Replies that are about the moment or the process, and not about what is kept. */
const OF_THE_MOMENT: Record<string, string> = {
  getStatus: 'names the engine and what the process does',
  getDemoInterview: 'is dated by the start of the process',
  downloadData: 'is an archive dated by the download',
  listSessions: 'says when each was last used',
};

const PATIENT = { timeout: 480_000 };

describe.skipIf(!hasPostgres())('an operator who moves', () => {
  it(
    'to PostgreSQL and a bucket, and back to SQLite, gets every reply of REST byte for byte',
    PATIENT,
    async () => {
      const { dataDir, command, start, s3, database } = await newPlace();
      const seeded = await command('seed', 'graded-twice');
      const password = /Password +(\S+)/.exec(seeded.stdout)?.[1] ?? '';
      const {
        replies: before,
        token,
        values,
      } = await start({}, async (url) => {
        const known = await practice(url, password);
        return { ...known, replies: await everyReply(url, known) };
      });
      const { stdout } = await command('move', 'bucket', s3.env);
      expect(stdout).toMatch(/^Copied [1-9]/);
      const file = join(dataDir, 'app.db');
      const source = readFileSync(file);
      await command('move', 'postgres', database);
      expect(readFileSync(file)).toEqual(source);

      const onPostgres = { ...database, ...s3.env };
      expect(await start(onPostgres, (url) => everyReply(url, { token, values }))).toEqual(before);

      mkdirSync(join(dataDir, 'former'));
      renameSync(file, join(dataDir, 'former/app.db'));
      await command('move', 'sqlite', database);
      expect(await start(s3.env, (url) => everyReply(url, { token, values }))).toEqual(before);
    },
  );
});

type Values = Record<
  'own' | 'held' | 'consoleToken' | 'reportToken' | 'reportId' | 'responseId' | 'point',
  string
>;
type Known = { token: string; values: Values };

/** A data directory, and an empty database and a bucket beside it. */
async function newPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', PATH: '' };
  return {
    dataDir,
    s3: await startS3Server(),
    database: { DATABASE_URL: await newDatabase() },
    command: (name: string, to: string, more: Record<string, string> = {}) =>
      runCommandUnderTest(name, [to], { ...env, ...more }),
    start: async <Result>(more: Record<string, string>, work: (url: string) => Promise<Result>) => {
      const server = await startServerProcess(underTest('main.js'), { ...env, ...more });
      try {
        return await work(server.url);
      } finally {
        await server.stop();
      }
    },
  };
}

async function newDatabase(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    return server.url;
  }
  const url = new URL(given);
  const client = new pg.Client(given);
  await client.connect();
  url.pathname = `/move_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${url.pathname.slice(1)}`);
  await client.end();
  return url.href;
}

/** Leaves something behind every path, and answers what stands for the names in the paths. */
async function practice(url: string, password: string): Promise<Known> {
  const email = 'graded-twice@example.com';
  const { body } = await createRestClient(url).post('/api/auth/login', { email, password });
  const token = z.string().parse(body.token);
  const client = createRestClient(url, token);
  await client.post('/api/activate-free-plan');
  const idOf = async (answer: ReturnType<typeof client.post>) => z.number().parse((await answer).body.id);
  const own = await idOf(client.post('/api/interviews', { categoryId: 1, levelId: 2 }));
  const spoken = new FormData();
  spoken.append('audio', new Blob([toneWav(2)]), 'answer.wav');
  const answered = await client.post(`/api/interviews/${own}/responses`, spoken);
  const { answer } = z.object({ answer: z.object({ id: z.number() }) }).parse(answered.body);
  await client.post(`/api/interviews/${own}/board/events`, { changes: DRAWN });
  const secretOf = async (path: string) => {
    const { body: link } = await client.post(path, {});
    if (typeof link.path !== 'string') throw new Error(JSON.stringify([path, link]));
    return link.path.split('/').at(-1) ?? '';
  };
  const held = await idOf(
    client.post('/api/interviews', { categoryId: 1, levelId: 2, interviewer: 'friend' }),
  );
  const consoleToken = await secretOf(`/api/interviews/${held}/friend`);
  const reportToken = await secretOf('/api/interviews/1/shares');
  const report = z.looseObject({ formerReports: z.array(z.object({ id: z.number() })).optional() });
  const former = report.parse((await client.get('/api/interviews/1')).body).formerReports?.[0]?.id ?? 0;
  const values = {
    own: `${own}`,
    held: `${held}`,
    consoleToken,
    reportToken,
    reportId: `${former}`,
    responseId: `${answer.id}`,
    point: 'none',
  };
  return { token, values };
}

/** By call: status and bytes of what every GET of the table answers. */
async function everyReply(url: string, { token, values }: Known): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  for (const { method, path, operationId } of OPERATIONS) {
    if (method !== 'GET' || operationId in OF_THE_MOMENT) continue;
    for (const id of ['1', values.own, values.held]) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const secret = path.endsWith('/report') ? values.reportToken : values.consoleToken;
        return { ...values, id, token: secret }[name] ?? name;
      });
      const asked = `${filled}${QUERIES[operationId] ?? ''}`;
      if (replies.has(asked)) continue;
      const response = await fetch(url + asked, { headers: { Authorization: `Bearer ${token}` } });
      const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
      replies.set(asked, `${response.status} ${bytes}`);
    }
  }
  return replies;
}

/** What some must be asked. */
const QUERIES: Record<string, string> = {
  compareInterviews: '?a=1&b=2',
  getConsole: '?seat=one-console',
  getPreparation: '?timeZone=Europe/Berlin',
  getPreparationCalendar: '?timeZone=Europe/Berlin',
};
