import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { PROVIDER_KEY, remoteAi, runFakeProvider, shortDeadlines } from '#testing/provider-fixtures.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { failWrites, WRITE_FAILED } from '#testing/test-database.ts';
import { createLog } from './log.ts';

const PASSWORD = 'canary-password';
const SENTENCE = 'My canary keeps every link in a cage.';

/** A log that can be read, and everything that could ever be in it. */
function readableLog() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  return { log, logged: () => lines.join('') };
}

test('secrets and transcripts are cut out of whatever is logged', () => {
  const { log, logged } = readableLog();
  const attached = { password: PASSWORD, token: PASSWORD, content: SENTENCE, transcript: SENTENCE };
  log.info({ ...attached, request: { ...attached, authorization: PASSWORD, input: attached } }, 'canary');
  expect(logged()).toContain('[cut]');
  for (const canary of [PASSWORD, SENTENCE]) expect(logged()).not.toContain(canary);
});

test('what a candidate says and signs in with is in no log when the database fails', async () => {
  const { log, logged } = readableLog();
  const app = await createTestApp({ log });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  for (const table of ['users', 'sessions', 'interview_responses', 'idempotency_keys'])
    for (const event of ['insert', 'update'] as const) await failWrites(app.db, event, table);
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
      body: JSON.stringify(body),
    });
  const person = { email: 'canary@example.com', password: PASSWORD, firstName: 'Ada', lastName: 'Byron' };
  const replies = await Promise.all([
    post('/api/auth/register', person),
    post('/trpc/auth.signUp', { json: person }),
    post('/trpc/auth.signIn', { json: { email: user.user.email, password: user.password } }),
    post('/api/auth/change-password', { currentPassword: user.password, newPassword: PASSWORD }),
    post('/trpc/interviews.submitAnswer', { json: { id, transcript: SENTENCE } }),
  ]);
  for (const reply of replies) expect(reply.status).toBe(500);
  const failures = logged()
    .split('\n')
    .filter((line) => line.includes(WRITE_FAILED));
  expect(failures).toHaveLength(replies.length);
  for (const canary of [PASSWORD, user.password, user.token, SENTENCE, 'canary'])
    expect(logged()).not.toContain(canary);
});

test.each([
  ['REST', '/api/auth/change-password', (input: object) => input],
  ['tRPC', '/trpc/auth.changePassword', (input: object) => ({ json: input })],
])(
  'a fault of the server over %s is found in the log by the id that its reply names',
  async (_, path, bodyOf) => {
    const { log, logged } = readableLog();
    const app = await createTestApp({ log });
    const { token, password } = await app.signUp();
    await failWrites(app.db, 'update', 'users');
    const input = { currentPassword: password, newPassword: PASSWORD };
    const reply = await app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(bodyOf(input)),
    });
    expect(reply.status).toBe(500);
    const [, id] = /"requestId":"([^"]+)"/.exec(await reply.text()) ?? [];
    const failures = logged()
      .split('\n')
      .filter((line) => line.includes(WRITE_FAILED));
    expect(failures).toEqual([expect.stringContaining(id ?? expect.fail('the reply names no request'))]);
  },
);

test.each(['server-error', 'wrong-schema', 'invalid-json', 'html', 'unauthorized', 'hang'] as const)(
  'what a candidate says and what the provider is paid with is in no log when it fails by %s',
  async (kind) => {
    const fake = await runFakeProvider();
    fake.setMode('all', { kind });
    const { log, logged } = readableLog();
    const app = await createTestApp({ log, ai: { active: await remoteAi(fake, shortDeadlines(500), log) } });
    const user = await signUpWithPlan(app);
    const { interviews } = user.caller;
    const { id } = await startedInterview(app, user);
    await interviews.submitAnswer({ id, audio: new File([readRecording('webm')], 'answer.webm') });
    await interviews.submitAnswer({ id, transcript: `${SENTENCE} `.repeat(20) });
    await interviews.complete({ id });
    expect(logged()).toContain('provider call failed');
    for (const canary of [SENTENCE, 'canary', PROVIDER_KEY, user.token, user.password])
      expect(logged()).not.toContain(canary);
  },
);
