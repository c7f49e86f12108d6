import { expect } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '../examples.ts';

export async function rest() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const send = async (
    method: string,
    path: string,
    body?: object | FormData,
    token: string | null = candidate.token,
  ) => {
    const isForm = body instanceof FormData;
    const reply = await app.request(path, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    return { status: reply.status, body: z.unknown().parse(await reply.json().catch(() => null)) };
  };
  return { app, candidate, interview, send, ids: await lookupIds(app) };
}

export type Rest = Awaited<ReturnType<typeof rest>>;

/** Calls, and expects this status and at least these keys and values. */
export const answers =
  (call: (rest: Rest) => Parameters<Rest['send']>, status: number, body: object) => async (page: Rest) => {
    const reply = await page.send(...call(page));
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject(body);
  };

export const NEW_USER = {
  email: 'grace@example.com',
  password: 'nanoseconds',
  firstName: 'Grace',
  lastName: 'Hopper',
};
export const USER = { id: expect.any(Number), email: expect.any(String), firstName: expect.any(String) };

export function answerForm(): FormData {
  const form = new FormData();
  form.append('audio', new File([toneWav(2)], 'answer.wav'));
  form.append('duration', '2');
  form.append('responseTime', '1500');
  form.append('transcript', TYPED_ANSWER);
  return form;
}
