import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorReply } from '#shared/contract/errors.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { openApiDocument } from './openapi.ts';
import type { RestRow } from './rest-row.ts';
import { REST_ROWS } from './routes.ts';

type Call = { path: string; body?: object | FormData };

let app: TestApp;
let ada: TestUser;

beforeEach(async () => {
  app = await createTestApp();
  ada = await signUpWithPlan(app);
});

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

async function answeredInterview(): Promise<number> {
  const { id } = await startedInterview(app, ada);
  for (let turn = 0; turn < 3; turn += 1)
    await ada.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} Part ${turn}.` });
  return id;
}

/** Its report is told apart from the one that follows by what the bank was when it was made. */
async function gradedInterview(): Promise<number> {
  const id = await answeredInterview();
  await ada.caller.interviews.complete({ id });
  app.deps.contentVersion = () => 'another';
  return id;
}

/** A point that was not heard, with a sentence that was said. */
async function unheardPoint() {
  const id = await gradedInterview();
  const { report, responses } = await ada.caller.interviews.get({ id });
  const evidence = report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
  const pointId = evidence.find(({ status }) => status === 'absent')?.pointId ?? 'none';
  const answer = responses.find(({ speaker }) => speaker === 'user');
  return {
    id,
    claim: { pointId, responseId: answer?.id ?? 0, sentence: answer?.content.split(',')[0] ?? '' },
  };
}

async function sharedReport() {
  const id = await gradedInterview();
  const { id: linkId, path } = await ada.caller.sharing.create({ id });
  return { id, linkId, path };
}

async function reviewed(path: string): Promise<void> {
  const token = path.split('/').at(-1) ?? '';
  await app.caller().sharing.review({ token, reviewer: 'Grace', scores: { design: 3.5 } });
}

/** Answered without an account. */
async function answeredTry(): Promise<string> {
  const { token } = await app.caller().tries.start();
  await app.caller().tries.answer({ token, transcript: TYPED_ANSWER });
  return token;
}

/** What a server without a voice does not say. */
const SPOKEN = new Set(['getQuestionAudio', 'getGreetingAudio', 'getTurnSpeech']);

/** One good call of every row. */
const EXAMPLES: Record<string, () => Promise<Call> | Call> = {
  register: () => ({
    path: '/api/auth/register',
    body: { email: 'new@example.com', password: 'secret1', firstName: 'Grace', lastName: 'Hopper' },
  }),
  login: () => ({ path: '/api/auth/login', body: { email: ada.user.email, password: ada.password } }),
  logout: () => ({ path: '/api/auth/logout' }),
  getUser: () => ({ path: '/api/auth/user' }),
  changePassword: () => ({
    path: '/api/auth/change-password',
    body: { currentPassword: ada.password, newPassword: 'another one' },
  }),
  forgotPassword: () => ({ path: '/api/auth/forgot-password', body: { email: ada.user.email } }),
  resetPassword: async () => {
    await app.caller().auth.requestPasswordReset({ email: ada.user.email });
    await expect.poll(() => app.mails.length).toBe(1);
    const token = /token=([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1];
    return { path: '/api/auth/reset-password', body: { token, newPassword: 'another one' } };
  },
  listCompanies: () => ({ path: '/api/companies' }),
  listCategories: () => ({ path: '/api/categories' }),
  listLevels: () => ({ path: '/api/levels' }),
  getConfig: () => ({ path: '/api/config' }),
  listPlans: () => ({ path: '/api/license-plans' }),
  getLicense: () => ({ path: '/api/user/license' }),
  getMonthlyCost: () => ({ path: '/api/user/costs' }),
  getStatus: () => ({ path: '/api/status' }),
  deleteAccount: () => ({ path: '/api/auth/delete-account', body: { password: ada.password } }),
  deleteInterview: async () => ({ path: `/api/interviews/${(await startedInterview(app, ada)).id}` }),
  downloadData: () => ({ path: '/api/user/data' }),
  listSessions: () => ({ path: '/api/auth/sessions' }),
  endSession: async () => {
    const [session] = await ada.caller.auth.sessions();
    return { path: `/api/auth/sessions/${session?.id}` };
  },
  logoutEverywhere: () => ({ path: '/api/auth/logout-everywhere' }),
  activateFreePlan: () => ({ path: '/api/activate-free-plan' }),
  startInterview: async () => ({
    path: '/api/interviews',
    body: { ...(await lookupIds(app)), companyId: null },
  }),
  listInterviews: async () => {
    await startedInterview(app, ada);
    return { path: '/api/interviews' };
  },
  getProgress: () => ({ path: '/api/progress' }),
  compareInterviews: async () => {
    const [a, b] = [await gradedInterview(), await gradedInterview()];
    return { path: `/api/comparison?a=${a}&b=${b}` };
  },
  listQuestions: () => ({ path: '/api/questions' }),
  getPractice: () => ({ path: '/api/practice' }),
  answerPractice: async () => {
    const { task } = await ada.caller.practice.get();
    const { questionId = '', dimension = '' } = task ?? {};
    return { path: '/api/practice', body: form({ questionId, dimension, transcript: TYPED_ANSWER }) };
  },
  getInterview: async () => ({ path: `/api/interviews/${(await startedInterview(app, ada)).id}` }),
  getPhases: async () => ({ path: `/api/interviews/${(await startedInterview(app, ada)).id}/phases` }),
  getQuestionAudio: async () => ({ path: `/api/interviews/${(await startedInterview(app, ada)).id}/audio` }),
  getGreetingAudio: async () => ({
    path: `/api/interviews/${(await startedInterview(app, ada)).id}/greeting`,
  }),
  appendRecording: async () => {
    const body = form({ offset: '0' });
    body.append('chunk', new Blob(['sound']));
    return { path: `/api/interviews/${(await startedInterview(app, ada)).id}/recordings/recording-1`, body };
  },
  submitAnswer: async () => ({
    path: `/api/interviews/${(await startedInterview(app, ada)).id}/responses`,
    body: form({ transcript: TYPED_ANSWER, responseTime: '1200' }),
  }),
  correctTranscript: async () => {
    const { id } = await startedInterview(app, ada);
    const audio = new File([toneWav(40)], 'answer.wav', { type: 'audio/wav' });
    const { answer } = await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
    return {
      path: `/api/interviews/${id}/responses/${answer.id}/transcript`,
      body: { transcript: TYPED_ANSWER.replace('cache', 'cash') },
    };
  },
  getTurn: async () => ({ path: `/api/interviews/${await answeredInterview()}/turn?after=1` }),
  getAnswerAudio: async () => {
    const { id } = await startedInterview(app, ada);
    const audio = new File([toneWav()], 'answer.wav', { type: 'audio/wav' });
    const { answer } = await ada.caller.interviews.submitAnswer({
      id,
      audio,
      duration: 2,
      transcript: TYPED_ANSWER,
    });
    return { path: `/api/interviews/${id}/responses/${answer.id}/audio` };
  },
  getTurnSpeech: async () => {
    const id = await answeredInterview();
    const { responses } = await ada.caller.interviews.get({ id });
    return { path: `/api/interviews/${id}/responses/${responses[1]?.id}/speech` };
  },
  completeInterview: async () => ({ path: `/api/interviews/${await answeredInterview()}/complete` }),
  gradeAgain: async () => ({ path: `/api/interviews/${await gradedInterview()}/grade` }),
  getFormerReport: async () => {
    const id = await gradedInterview();
    const [former] = (await ada.caller.interviews.gradeAgain({ id })).formerReports;
    return { path: `/api/interviews/${id}/reports/${former?.id}` };
  },
  answerDrill: async () => ({
    path: `/api/interviews/${await gradedInterview()}/drill`,
    body: form({ transcript: TYPED_ANSWER }),
  }),
  listPredictions: async () => ({ path: `/api/interviews/${await answeredInterview()}/predictions` }),
  predict: async () => ({
    path: `/api/interviews/${await answeredInterview()}/predictions`,
    body: { dimension: 'design', predicted: 3 },
  }),
  judgeLine: async () => {
    const id = await gradedInterview();
    const { report } = await ada.caller.interviews.get({ id });
    const pointId = report?.modelAnswer?.lines[0]?.pointId;
    return { path: `/api/interviews/${id}/judgements`, body: { pointId, judged: 'partly' } };
  },
  claimPoint: async () => {
    const { id, claim } = await unheardPoint();
    return { path: `/api/interviews/${id}/claims`, body: claim };
  },
  takeBackClaim: async () => {
    const { id, claim } = await unheardPoint();
    await ada.caller.interviews.claimPoint({ id, ...claim });
    return { path: `/api/interviews/${id}/claims/${claim.pointId}` };
  },
  shareReport: async () => ({ path: `/api/interviews/${await gradedInterview()}/shares`, body: { days: 1 } }),
  listShares: async () => {
    const { id, path } = await sharedReport();
    await reviewed(path);
    return { path: `/api/interviews/${id}/shares` };
  },
  revokeShare: async () => {
    const { id, linkId } = await sharedReport();
    return { path: `/api/interviews/${id}/shares/${linkId}` };
  },
  getSharedReport: async () => ({ path: `/api${(await sharedReport()).path}` }),
  reviewSharedReport: async () => ({
    path: `/api${(await sharedReport()).path}/reviews`,
    body: { reviewer: 'Grace', scores: { design: 3.5 } },
  }),
  startTry: () => ({ path: '/api/tries' }),
  getTry: async () => ({ path: `/api/tries/${(await app.caller().tries.start()).token}` }),
  answerTry: async () => ({
    path: `/api/tries/${(await app.caller().tries.start()).token}/answer`,
    body: form({ transcript: TYPED_ANSWER }),
  }),
  keepTry: async () => ({ path: `/api/tries/${await answeredTry()}/keep` }),
  listTries: async () => {
    await ada.caller.tries.keep({ token: await answeredTry() });
    return { path: '/api/user/tries' };
  },
  deleteTry: async () => {
    const { id } = await ada.caller.tries.keep({ token: await answeredTry() });
    return { path: `/api/user/tries/${id}` };
  },
  getDemoInterview: () => ({ path: '/api/demo/interview' }),
};

async function call(row: RestRow, { path, body }: Call): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  return app.request(path, {
    method: row.method,
    headers: {
      ...(row.access === 'signed-in' ? { Authorization: `Bearer ${ada.token}` } : {}),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
    },
    body: json ? JSON.stringify(body) : (body ?? null),
  });
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Parses a JSON reply with the declared schema; ISO times become dates first, as the document says. */
function parseReply(schema: z.ZodType, text: string): unknown {
  return schema.parse(
    JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' && ISO.test(value) ? new Date(value) : value,
    ),
  );
}

describe('every REST row', () => {
  it('has an example here, so that a new row cannot go untested', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(REST_ROWS.map((row) => row.operationId).sort());
  });

  it.each(REST_ROWS.map((row) => [row.operationId, row] as const))(
    '%s answers what it declares, and nothing more',
    async (operationId, row) => {
      const example = EXAMPLES[operationId];
      if (!example) throw new Error(`no example of ${operationId}`);
      const response = await call(row, await example());
      if (row.reply === 'audio') {
        if (SPOKEN.has(operationId)) {
          expect(response.status).toBe(404);
          expect(await response.json()).toMatchObject({ code: 'NO_SPEAKER' });
          return;
        }
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toMatch(/^audio\//);
        return;
      }
      if (row.reply === 'archive') {
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('application/zip');
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');
        return;
      }
      const text = await response.text();
      expect(response.status, text).toBe(row.status);
      expect(JSON.parse(JSON.stringify(parseReply(row.reply, text)))).toEqual(JSON.parse(text));
    },
  );

  it.each(
    REST_ROWS.filter((row) => row.access === 'signed-in').map((row) => [row.operationId, row] as const),
  )('%s answers 401 to a stranger without a token', async (_, row) => {
    const body = row.body === 'json' ? '{}' : null;
    const response = await app.request(row.path.replaceAll(/\{\w+\}/g, '1'), {
      method: row.method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: ['form', 'upload'].includes(row.body) ? form({ transcript: 'x' }) : body,
    });
    expect([400, 401]).toContain(response.status);
    if (response.status === 400) expect(row.body).not.toBe('none');
  });

  it.each(REST_ROWS.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s refuses other methods with 405',
    async (_, row) => {
      const response = await app.request(row.path.replaceAll(/\{\w+\}/g, '1'), { method: 'PATCH' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(row.method);
      expect(errorReply.parse(await response.json()).code).toBe('METHOD_NOT_ALLOWED');
    },
  );
});

describe('whoever must wait is told how long', () => {
  const GUESS = { token: 'not-a-token', newPassword: 'another one' };
  const MAX_GUESSES = 5;
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Way of calling, and the call. */
  const WAYS: readonly [string, () => Promise<Response>][] = [
    ['REST', () => post('/api/auth/reset-password', GUESS)],
    ['tRPC', () => post('/trpc/auth.resetPassword', { json: GUESS })],
    [
      'a tRPC batch',
      () => post('/trpc/auth.resetPassword,auth.signOut?batch=1', { 0: { json: GUESS }, 1: { json: null } }),
    ],
  ];

  it.each(WAYS)('by the Retry-After of %s, in whole seconds from now', async (_way, guess) => {
    for (let n = 0; n < MAX_GUESSES; n += 1) {
      const refused = await guess();
      expect([400, 207]).toContain(refused.status);
      expect(refused.headers.get('retry-after')).toBeNull();
    }
    const tooMany = await guess();
    expect([429, 207]).toContain(tooMany.status);
    expect(tooMany.headers.get('retry-after')).toBe('900');
    app.clock.advance(600_500);
    expect((await guess()).headers.get('retry-after')).toBe('300');
    app.clock.advance(300_000);
    expect((await guess()).headers.get('retry-after')).toBeNull();
  });

  it('and in the body of REST, where it is part of the contract', async () => {
    for (let n = 0; n < MAX_GUESSES; n += 1) await post('/api/auth/reset-password', GUESS);
    const reply = await post('/api/auth/reset-password', GUESS);
    expect(reply.status).toBe(429);
    expect(errorReply.parse(await reply.json())).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 900,
    });
  });
});

it('a recording may be named with digits only, as the document says', async () => {
  const { id } = await startedInterview(app, ada);
  const body = form({ offset: '0' });
  body.append('chunk', new Blob(['sound']));
  const reply = await app.request(`/api/interviews/${id}/recordings/1234567890`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ada.token}` },
    body,
  });
  expect(reply.status).toBe(200);
  const key = { name: 'key', schema: expect.objectContaining({ type: 'string' }) };
  expect(openApiDocument()).toMatchObject({
    paths: {
      '/api/interviews/{id}/recordings/{key}': {
        put: { parameters: expect.arrayContaining([expect.objectContaining(key)]) },
      },
    },
  });
});
