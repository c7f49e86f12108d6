import { join } from 'node:path';
import { expect } from 'vitest';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { CHOSEN_SERVER_FILE, createModelServers } from '#server/ai/found/model-servers.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import type { FakeProvider } from '#testing/fake-provider/fake-provider.ts';
import { aiWith } from '#testing/stand-in-ai.ts';

export const SOON = { timeout: 20_000 };
export const TWELVE = { right: 12, of: 12, mayJudge: true };

/** A server that has looked for models at these places, and its operator. */
export async function lookingAt(fakes: readonly FakeProvider[], env: Record<string, string> = {}) {
  const places = fakes.map(({ url }) => url).join(',') || 'off';
  const app = await createTestApp({ env: { FIND_MODELS_AT: places, ...env } });
  const operator = await signUpWithPlan(app);
  await app.deps.ai.modelServers.resume();
  const { modelServers } = operator.caller;
  const looked = await modelServers.look();
  const tried = async () => {
    await expect
      .poll(async () => (await modelServers.list()).found.map((found) => found.tried), SOON)
      .toEqual(fakes.map(() => 'done'));
    return modelServers.list();
  };
  return { app, operator, modelServers, looked, tried, file: fileOf(app) };
}

export const fileOf = (app: TestApp) => join(app.deps.env.dataDir, CHOSEN_SERVER_FILE);

/** The same data directory, as the next start of the server finds it. */
export function startedAnew(app: TestApp, tryLimits = CALL_LIMITS) {
  let ai = aiWith({});
  const { content } = app.deps.data;
  const { admissions } = app.deps.ai;
  const { env, log } = app.deps;
  const modelServers = createModelServers({
    env,
    content,
    log,
    ai,
    serve: (next) => {
      ai = next;
    },
    admit: (model, source, ended) => admissions.of(model, { source, userId: null }, ended),
    meter: { record: async () => {}, priceOf: () => null },
    tryLimits,
  });
  return { modelServers, interviewer: () => ai.interviewer.engine.label };
}

/** Says something in an interview of its own; answers who asked next. */
export async function askedBy(app: TestApp) {
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const { next } = await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const { responses } = await candidate.caller.interviews.get({ id });
  return { id, candidate, next, asked: responses.at(-1)?.content ?? '' };
}
