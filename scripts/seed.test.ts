import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '#db/driver/sqlite.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { PAGE_PATHS } from '#shared/page-paths.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { runCommandUnderTest } from '#testing/under-test.ts';

const ORIGIN = 'https://practice.example';
/** The command plays hundreds of answers: on a busy machine that takes a while. */
const PATIENT = { timeout: 120_000 };
const MONTH_MS = 30 * 24 * 3_600_000;

function seed(dataDir: string, ...args: string[]) {
  return runCommandUnderTest('seed', args, { DATA_DIR: dataDir, PUBLIC_URL: ORIGIN });
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

/** Seeds a new directory, and signs in to a server over it with what the command printed. */
async function seeded(...args: string[]) {
  const dataDir = newDataDir();
  const { stdout } = await seed(dataDir, ...args);
  const app = await createTestApp({
    db: openSqlite(join(dataDir, 'app.db')),
    env: { DATA_DIR: dataDir, RATE_LIMITS: 'off' },
  });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  const email = /E-mail +(\S+)/.exec(stdout)?.[1] ?? '';
  const password = /Password +(\S+)/.exec(stdout)?.[1] ?? '';
  const { token, user } = await app.caller().auth.signIn({ email, password });
  const { interviews } = app.caller(token);
  const links = stdout
    .split('\n')
    .flatMap((line) => /^ +https:\/\/practice\.example(\S+)$/.exec(line)?.[1] ?? []);
  return { app, dataDir, token, user, interviews, links };
}

type Seeded = Awaited<ReturnType<typeof seeded>>;

/** Every link leads to a page of the product, and to an interview of the account; nothing lies in the future. */
async function expectToHoldTogether({ app, interviews, links, user }: Seeded) {
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    const page = PAGE_PATHS.find((path) => path === link.replace(/\d+/, '$id'));
    expect(page, link).toBeDefined();
    const id = Number(/\d+/.exec(link)?.[0] ?? Number.NaN);
    if (page?.includes('$id')) await expect(interviews.get({ id })).resolves.toMatchObject({ id });
  }
  const now = app.clock.now().getTime();
  const { interviews: listed } = await interviews.list({ limit: 100 });
  const times = listed.flatMap(({ createdAt, completedAt }) => [createdAt, completedAt ?? createdAt]);
  expect(Math.max(...times.map((time) => time.getTime()))).toBeLessThanOrEqual(now);
  expect(user.createdAt.getTime()).toBeLessThan(Math.min(...times.map((time) => time.getTime())));
}

const interviewsOf = async ({ interviews }: Seeded) => {
  const { interviews: listed } = await interviews.list({ limit: 100 });
  return Promise.all(listed.map(({ id }) => interviews.get({ id })));
};

test(
  'what is made can be read by nobody else on this machine, as what a server writes',
  PATIENT,
  async () => {
    const { dataDir } = await seeded('newcomer');
    for (const name of ['app.db', 'audio']) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
  },
);

test('half-way: an interview waits for its fourth answer, with half of the time used', PATIENT, async () => {
  const made = await seeded('half-way');
  await expectToHoldTogether(made);
  const [interview, ...others] = await interviewsOf(made);
  expect(others).toEqual([]);
  expect(interview).toMatchObject({ status: 'in_progress', company: { name: 'Google' } });
  expect(interview?.responses.map(({ speaker, transcriptState }) => transcriptState ?? speaker)).toEqual([
    'ai',
    'typed',
    'ai',
    'transcribed',
    'ai',
    'typed',
    'ai',
  ]);
  expect(interview?.secondsRemaining).toBeGreaterThan(200);
  expect(interview?.secondsRemaining).toBeLessThan(400);
  const spoken = interview?.responses.find(({ audioUrl }) => audioUrl !== null);
  const sound = await made.app.request(spoken?.audioUrl ?? '', {
    headers: { Authorization: `Bearer ${made.token}` },
  });
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(new Uint8Array(await sound.arrayBuffer()))).toBe(sha256(readRecording('webm')));
});

test(
  'model-graded: a model asked all questions but one, and its report holds every kind of finding',
  PATIENT,
  async () => {
    const made = await seeded('model-graded');
    await expectToHoldTogether(made);
    const [running, finished, ...others] = await interviewsOf(made);
    expect(others).toEqual([]);
    const asked = (interview = finished) =>
      interview?.responses.filter(({ speaker }) => speaker === 'ai').map(({ engine }) => engine);
    expect(asked()).toEqual([
      'bank',
      'example-model',
      'example-model',
      'example-model',
      'script',
      'example-model',
    ]);
    expect(finished?.responses.filter(({ fallback }) => fallback)).toMatchObject([{ engine: 'script' }]);
    expect(finished?.report).toMatchObject({
      provisional: false,
      engine: { model: 'example-model' },
      summary: expect.stringMatching(/^You put an edge cache in front/),
      findings: {
        falseStatements: [{ putRight: false }, { putRight: true }],
        reversals: [{ earlier: { answerNumber: 2 }, later: { answerNumber: 5 } }],
        unanswered: [{ answer: { answerNumber: 4 } }],
        asked: [{ facts: [expect.stringMatching(/right after it's created/)] }],
        insights: [{ quote: { answerNumber: 4 } }],
      },
    });
    expect(running).toMatchObject({ status: 'in_progress', engine: 'example-model' });
    expect(running?.responses.at(-1)).toMatchObject({ engine: 'script', fallback: true });
  },
);

test(
  'degraded: the script and an estimate stood in for a provider that failed, and starting a server keeps that visible',
  PATIENT,
  async () => {
    const made = await seeded('degraded');
    await expectToHoldTogether(made);
    const [running, finished, ...others] = await interviewsOf(made);
    expect(others).toEqual([]);
    expect(finished?.responses.map(({ engine, transcriptState }) => transcriptState ?? engine)).toEqual([
      'bank',
      'typed',
      'example-model',
      'typed',
      'script',
      'typed',
      'script',
      'failed',
      'script',
    ]);
    const turns = await made.app.deps.data.stores.answers.listTurns(finished?.id ?? 0);
    expect(turns.filter(({ move }) => move?.fallback).length).toBeGreaterThanOrEqual(2);
    expect(finished?.report).toMatchObject({ provisional: true, engine: { id: 'estimate' } });
    expect(running).toMatchObject({ status: 'in_progress', engine: 'example-model' });
    expect(running?.responses.at(-2)?.transcriptState).toBe('pending');

    await made.app.deps.jobs.start();
    await made.app.deps.jobs.runDue();
    // A server without a model waits for none.
    const { isModelAwaited, ...kept } = finished ?? {};
    expect(isModelAwaited).toBe(true);
    expect(await made.interviews.get({ id: finished?.id ?? 0 })).toEqual(kept);
  },
);

test(
  'graded-twice: the second report stands, the first is kept, and the drill and a point were answered',
  PATIENT,
  async () => {
    const made = await seeded('graded-twice');
    await expectToHoldTogether(made);
    const [interview, ...others] = await interviewsOf(made);
    expect(others).toEqual([]);
    expect(interview).toMatchObject({
      status: 'completed',
      isGradingAgain: false,
      report: { provisional: false, engine: { model: 'example-model' } },
      formerReports: [{ provisional: false, engine: { id: 'estimate' } }],
    });
    const [former] = interview?.formerReports ?? [];
    expect(former?.score).not.toBe(interview?.score);
    expect(former?.gradedAt?.getTime()).toBeLessThan(interview?.gradedAt?.getTime() ?? 0);
    const whole = await made.interviews.formerReport({
      id: interview?.id ?? 0,
      reportId: former?.id ?? 0,
    });
    expect(whole.judgedBy.kind).toBe('nobody');
    const attempts = interview?.attempts ?? [];
    expect(attempts).toHaveLength(2);
    for (const { points } of attempts) expect(points.some(({ nearest }) => nearest !== null)).toBe(true);
  },
);

test('long-history: forty interviews of every kind over months, and one in progress', PATIENT, async () => {
  const made = await seeded('long-history');
  await expectToHoldTogether(made);
  const { interviews } = await made.interviews.list({ limit: 100 });
  const completed = interviews.filter(({ status }) => status === 'completed');
  expect(completed).toHaveLength(40);
  expect(interviews.filter(({ status }) => status !== 'completed')).toMatchObject([
    { id: interviews[0]?.id, status: 'in_progress' },
  ]);
  expect(new Set(completed.map(({ category }) => category.slug)).size).toBe(6);
  expect(new Set(completed.map(({ level }) => level.slug)).size).toBe(5);
  expect(new Set(completed.map(({ company }) => company?.slug)).size).toBeGreaterThan(1);
  const grades = completed.flatMap(({ grade }) => grade?.charAt(0) ?? []);
  expect(new Set(grades).size).toBeGreaterThan(3);
  const judges = completed.map(({ judgedBy }) => judgedBy?.kind);
  expect(new Set(judges)).toEqual(new Set(['candidate', 'nobody']));
  expect(grades.length).toBeLessThan(completed.length);
  const times = completed.map(({ createdAt }) => createdAt.getTime());
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(4 * MONTH_MS);
  const yesterday = made.app.clock.now().getTime() - MONTH_MS / 10;
  expect(interviews[0]?.createdAt.getTime()).toBeGreaterThan(yesterday);
});

test('an operator whose server runs is asked to stop it first, and nothing is written', PATIENT, async () => {
  const dataDir = newDataDir();
  onTestFinished(lockDataDirectory(join(dataDir, 'server.lock')));
  await expect(seed(dataDir, 'half-way')).rejects.toMatchObject({
    code: 1,
    stderr: `A server is running on ${dataDir}. Stop it first, or set another DATA_DIR.\n`,
  });
  expect(existsSync(join(dataDir, 'app.db'))).toBe(false);
});

test(
  'a second time makes another account only when asked to, and leaves the first as it was',
  PATIENT,
  async () => {
    const made = await seeded('half-way');
    const before = await interviewsOf(made);
    await expect(seed(made.dataDir, 'half-way')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is an account half-way@example.com already. Add --again for another one.\n',
    });
    const { stdout } = await seed(made.dataDir, 'half-way', '--again');
    expect(stdout).toContain('half-way-2@example.com');
    expect(stdout).toContain(`${ORIGIN}/interview/${(before[0]?.id ?? 0) + 1}\n`);
    expect(await interviewsOf(made)).toEqual(before);
  },
);

test('who asks for help, or for what there is not, reads a line about every scenario', PATIENT, async () => {
  const dataDir = newDataDir();
  const { stdout } = await seed(dataDir, '--help');
  for (const name of ['half-way', 'model-graded', 'degraded', 'graded-twice', 'long-history']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} +\\S.{20,}$`, 'm'));
  }
  for (const wrong of [[], ['half'], ['half-way', 'degraded'], ['half-way', '--agian']]) {
    await expect(seed(dataDir, ...wrong)).rejects.toMatchObject({ code: 2, stdout: '', stderr: stdout });
  }
});
