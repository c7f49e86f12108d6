import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { formOf } from '#testing/rest-examples.ts';
import { OPERATIONS } from './operations.ts';

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
/** What some of them need besides the ids; the others ignore it. */
const FIELDS = { transcript: TYPED_ANSWER, offset: '0', key: 'hint' };
const ABOUT = '{"kind":"point","id":"some-point"}';

/** `trpc/procedures.test.ts` tests who may call what; this tests only how an id arrives in a path. */
it.each(OPERATIONS.filter(({ path }) => path.includes('{id}')).map((row) => [row.operationId, row] as const))(
  '%s answers strange ids with 400 or 404, never with a fault',
  async (_, row) => {
    const app = await createTestApp();
    const { token } = await app.signUp();
    const others: Record<string, string> = {
      responseId: '1',
      reportId: '1',
      linkId: '1',
      key: 'recording-1',
    };
    for (const id of STRANGE_IDS) {
      const isJson = row.body === 'json';
      const form = () => formOf({ ...FIELDS, about: ABOUT, chunk: new Blob(['sound']) });
      const path = row.path.replaceAll(
        /\{(\w+)\}/g,
        (__, name: string) => (name === 'id' ? id : others[name]) ?? '',
      );
      const reply = await app.request(path, {
        method: row.method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        },
        body: isJson ? JSON.stringify(FIELDS) : ['form', 'upload'].includes(row.body) ? form() : null,
      });
      expect([400, 404], `${row.operationId} with ${id}`).toContain(reply.status);
    }
  },
);

it('an answer of another interview is not found through one’s own', async () => {
  const app = await createTestApp();
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  const adas = (await startedInterview(app, ada)).id;
  const bobs = (await startedInterview(app, bob)).id;
  const audio = new File([toneWav()], 'answer.wav', { type: 'audio/wav' });
  const { answer } = await ada.caller.interviews.submitAnswer({ id: adas, audio, transcript: TYPED_ANSWER });
  const status = async (id: number, token: string) => {
    const path = `/api/interviews/${id}/responses/${answer.id}/audio`;
    return (await app.request(path, { headers: { Authorization: `Bearer ${token}` } })).status;
  };
  expect(await status(bobs, bob.token)).toBe(404);
  expect(await status(adas, ada.token)).toBe(200);
});
