import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ModelServers } from '#server/ai/found/model-servers.ts';
import { AppError } from '#server/errors.ts';
import type { FoundServerReply, ModelServersReply } from '#shared/contract/model-servers.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

const SOON = { timeout: 15_000 };
const TITLE = 'A model on your own machine';
const USE = 'Use qwen3:8b of Ollama';
const OLLAMA: FoundServerReply = {
  server: 'http://127.0.0.1:11434/v1',
  program: 'Ollama',
  model: 'qwen3:8b',
  models: ['qwen3:8b'],
  tried: 'done',
  seconds: 1.84,
  problem: null,
};
const NOTHING: ModelServersReply = { mayChoose: true, inUse: null, missing: null, note: null, found: [] };

type StandIn = ModelServers & { now: ModelServersReply };

/** Stands in for the server's model servers: the real client does not run in a DOM environment. */
function standIn(state: ModelServersReply, parts: Partial<ModelServers> = {}): StandIn {
  const servers: StandIn = {
    now: state,
    state: () => servers.now,
    resume: async () => {},
    look: async () => [],
    looked: async () => {},
    tryOut: async () => {},
    use: async ({ server, model = 'qwen3:8b' }) => {
      servers.now = { ...servers.now, inUse: { server, model, seconds: 1.84, admission: null } };
    },
    stop: async () => {
      servers.now = { ...servers.now, inUse: null, missing: null, note: null };
    },
    ...parts,
  };
  return servers;
}

/** The screen of the operator, or of another user. */
async function open(path: string, modelServers: StandIn, { asOther = false } = {}) {
  const app = await createTestApp({ ai: { modelServers } });
  const operator = await signUpWithPlan(app);
  const { token } = asOther ? await signUpWithPlan(app) : operator;
  return renderApp(path, { app, token });
}

test('the operator puts a model to use at the set-up, with the keyboard, and stops', async () => {
  const servers = standIn({ ...NOTHING, found: [{ ...OLLAMA, tried: 'running', seconds: null }] });
  const { user, container } = await open('/interview/config', servers);
  await screen.findByText('It is being tried at one question.');
  servers.now = { ...NOTHING, found: [OLLAMA] };
  await screen.findByText('Answers in 1.8 s.', {}, SOON);
  expect(screen.getByText('Ollama at 127.0.0.1:11434')).toBeTruthy();
  await expectAccessible(container);

  screen.getByRole('button', { name: USE }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/^It is reading twelve short answers/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(TITLE));
  const inUse = { server: OLLAMA.server, model: 'qwen3:8b', seconds: 1.84 };
  servers.now = { ...NOTHING, inUse: { ...inUse, admission: { right: 12, of: 12, mayJudge: true } } };
  await screen.findByText('Reads well enough to judge (12 of 12).', {}, SOON);
  await expectAccessible(container);

  servers.now = { ...servers.now, found: [OLLAMA] };
  await user.click(screen.getByRole('button', { name: 'Stop using' }));
  expect(await screen.findByRole('button', { name: USE })).toBeTruthy();
});

test('another model of the same server can be chosen', async () => {
  const servers = standIn({ ...NOTHING, found: [{ ...OLLAMA, models: ['qwen3:8b', 'gemma3:4b'] }] });
  const { user } = await open('/status', servers);
  await user.selectOptions(await screen.findByLabelText('Model of Ollama'), 'gemma3:4b');
  expect(screen.getByText(/^Not tried yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use gemma3:4b of Ollama' }));
  await screen.findByRole('button', { name: 'Stop using' });
  expect(servers.now.inUse?.model).toBe('gemma3:4b');
});

test('a model that does not answer says so before and after Use is pressed', async () => {
  const problem = 'The server at 127.0.0.1:11434 does not answer in time: see whether it is busy or hangs.';
  const servers = standIn(
    { ...NOTHING, found: [{ ...OLLAMA, seconds: null, problem }] },
    { use: () => Promise.reject(new AppError('AI_UNAVAILABLE', { message: problem })) },
  );
  const { user } = await open('/status', servers);
  await screen.findByText(problem);
  await user.click(screen.getByRole('button', { name: USE }));
  expect(await screen.findByText('qwen3:8b cannot be used')).toBeTruthy();
  await expectAccessible();
});

test('the status page says how to come by a model, and finds one that was started meanwhile', async () => {
  const servers = standIn(NOTHING, {
    look: async () => {
      servers.now = { ...NOTHING, found: [OLLAMA] };
      return [];
    },
  });
  const { user } = await open('/status', servers);
  await screen.findByText(/^None was found\. Start Ollama/);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('button', { name: USE })).toBeTruthy();
});

test('a chosen model that is gone is said at the set-up, and can be given up there', async () => {
  const note = 'qwen3:8b at 127.0.0.1:11434 was chosen and does not answer.';
  const servers = standIn({ ...NOTHING, note, missing: { server: OLLAMA.server, model: 'qwen3:8b' } });
  const { user } = await open('/interview/config', servers);
  expect((await screen.findByRole('alert')).textContent).toBe(note);
  await user.click(screen.getByRole('button', { name: 'Stop using' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull());
});

test.each([
  ['/status', 'Interviewer and grader'],
  ['/interview/config', 'Category'],
])('nobody else is offered anything on %s', async (path, shown) => {
  await open(path, standIn({ ...NOTHING, found: [OLLAMA] }), { asOther: true });
  await screen.findByText(shown);
  await waitFor(() => expect(document.body.textContent).toContain(shown));
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
  expect(document.body.textContent).not.toContain('11434');
});

test('who has set a model reads on the status page why nothing is offered, and nothing at the set-up', async () => {
  const note = 'The settings of this server name its model.';
  const { router } = await open('/status', standIn({ ...NOTHING, mayChoose: false, note }));
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
  await router.navigate({ to: '/interview/config' });
  await screen.findByRole('radio', { name: 'Backend' });
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
});
