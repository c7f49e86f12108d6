import { beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '#server/trpc/router.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { turnFollower } from '#testing/turn-follower.ts';
import type { RestRow } from './rest-row.ts';
import { REST_ROWS } from './routes.ts';

const UNKNOWN_ID = 999_999;
const STRANGE_IDS = [
  '0',
  '-1',
  '1.5',
  '9007199254740992',
  '01',
  '3f2b8c1e-3a52-4c8e-9a6b-0d7f5f1c2b11',
  '[1]',
  '%00',
  'null',
];

let app: TestApp;
let ada: TestUser;
let bob: TestUser;
let adasInterview: number;
let adasAnswer: number;

beforeEach(async () => {
  app = await createTestApp();
  ada = await signUpWithPlan(app);
  bob = await signUpWithPlan(app);
  adasInterview = (await startedInterview(app, ada)).id;
  const audio = new File([toneWav()], 'answer.wav', { type: 'audio/wav' });
  adasAnswer = (
    await ada.caller.interviews.submitAnswer({
      id: adasInterview,
      audio,
      duration: 2,
      transcript: TYPED_ANSWER,
    })
  ).answer.id;
});

const rowsWithId = REST_ROWS.filter((row) => row.path.includes('{id}'));

async function request(
  row: RestRow,
  id: string | number,
  responseId: string | number,
  token?: string,
): Promise<Response> {
  const body = new FormData();
  body.append('transcript', TYPED_ANSWER);
  body.append('offset', '0');
  body.append('about', '{"kind":"point","id":"some-point"}');
  body.append('chunk', new Blob(['sound']));
  const parameters: Record<string, unknown> = {
    id,
    responseId,
    reportId: 1,
    key: 'recording-1',
    pointId: 'some-point',
    linkId: 1,
  };
  const json = JSON.stringify({
    transcript: TYPED_ANSWER,
    pointId: 'some-point',
    responseId,
    sentence: 'We keep one record per link.',
    dimension: 'design',
    predicted: 3,
    judged: 'partly',
    key: 'hint',
  });
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
  return app.request(path, {
    method: row.method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(row.body === 'json' ? { 'Content-Type': 'application/json' } : {}),
    },
    body: row.body === 'json' ? json : ['form', 'upload'].includes(row.body) ? body : null,
  });
}

async function rows(): Promise<string> {
  const tables = [
    'interviews',
    'interview_responses',
    'usage_sessions',
    'license_ledger',
    'jobs',
    'reports',
    'exercise_attempts',
    'report_arguments',
    'debriefs',
    'pair_answers',
    'transcript_revisions',
    'share_links',
    'predictions',
    'turn_events',
  ];
  return JSON.stringify(tables.map((table) => app.db.$client.prepare(`select * from ${table}`).all()));
}

describe('what is Ada’s is Ada’s:', () => {
  it.each(rowsWithId.map((row) => [row.operationId, row] as const))(
    '%s tells Bob the same about her id as about one that does not exist',
    async (_, row) => {
      const before = await rows();
      const hers = await request(row, adasInterview, adasAnswer, bob.token);
      const missing = await request(row, UNKNOWN_ID, adasAnswer, bob.token);
      expect(hers.status).toBe(404);
      expect(missing.status).toBe(404);
      expect(await hers.text()).toBe(await missing.text());
      expect(await rows()).toBe(before);
    },
  );

  it.each(rowsWithId.map((row) => [row.operationId, row] as const))(
    '%s is closed to anyone without a token',
    async (_, row) => {
      expect((await request(row, adasInterview, adasAnswer)).status).toBe(401);
    },
  );

  it.each(rowsWithId.map((row) => [row.operationId, row] as const))(
    '%s answers strange ids with 400 or 404, never with a fault',
    async (_, row) => {
      for (const id of STRANGE_IDS) {
        const response = await request(row, id, adasAnswer, bob.token);
        expect([400, 404], `${row.operationId} with ${id}`).toContain(response.status);
      }
    },
  );

  it('an answer of another interview is not found through one’s own', async () => {
    const bobs = (await startedInterview(app, bob)).id;
    const row = REST_ROWS.find(({ operationId }) => operationId === 'getAnswerAudio');
    if (!row) throw new Error('no such row');
    expect((await request(row, bobs, adasAnswer, bob.token)).status).toBe(404);
    expect((await request(row, adasInterview, adasAnswer, ada.token)).status).toBe(200);
  });

  it('every tRPC procedure with an id keeps it too', async () => {
    const calls: Record<string, (user: TestUser, id: number) => Promise<unknown>> = {
      'interviews.get': (user, id) => user.caller.interviews.get({ id }),
      'interviews.compare': (user, id) => user.caller.interviews.compare({ a: id, b: UNKNOWN_ID + 1 }),
      'interviews.turn': (user, id) => turnFollower(app, user)(id).then(({ ended }) => ended),
      'interviews.phases': (user, id) => user.caller.interviews.phases({ id }),
      'interviews.submitAnswer': (user, id) =>
        user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER }),
      'interviews.vocabulary': (user, id) => user.caller.interviews.vocabulary({ id }),
      'interviews.keys': (user, id) => user.caller.interviews.keys({ id }),
      'interviews.pressKey': (user, id) => user.caller.interviews.pressKey({ id, key: 'hint' }),
      'interviews.correctTranscript': (user, id) =>
        user.caller.interviews.correctTranscript({ id, responseId: adasAnswer, transcript: TYPED_ANSWER }),
      'interviews.appendRecording': (user, id) =>
        user.caller.interviews.appendRecording({
          id,
          key: 'recording-1',
          offset: 0,
          chunk: new File(['x'], 'x'),
        }),
      'interviews.delete': (user, id) => user.caller.interviews.delete({ id }),
      'interviews.complete': (user, id) => user.caller.interviews.complete({ id }),
      'interviews.formerReport': (user, id) => user.caller.interviews.formerReport({ id, reportId: 1 }),
      'interviews.gradeAgain': (user, id) => user.caller.interviews.gradeAgain({ id }),
      'interviews.debrief': (user, id) => user.caller.interviews.debrief({ id }),
      'interviews.saveDebrief': (user, id) => user.caller.interviews.saveDebrief({ id, done: true }),
      'interviews.arguments': (user, id) => user.caller.interviews.arguments({ id }),
      'interviews.argue': (user, id) =>
        user.caller.interviews.argue({ id, about: { kind: 'point', id: 'some-point' } }),
      'interviews.drill': (user, id) => user.caller.interviews.drill({ id, transcript: TYPED_ANSWER }),
    };
    const withoutId = ['interviews.start', 'interviews.list'];
    const known = [...Object.keys(calls), ...withoutId].sort();
    expect(
      Object.keys(appRouter._def.procedures)
        .filter((path) => path.startsWith('interviews.'))
        .sort(),
    ).toEqual(known);
    for (const [path, run] of Object.entries(calls)) {
      const hers = await run(bob, adasInterview).catch((error: unknown) => String(error));
      const missing = await run(bob, UNKNOWN_ID).catch((error: unknown) => String(error));
      expect(hers, path).toBe(missing);
      expect(hers, path).toContain('not found');
    }
  });
});
