import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { answerChat, DEFAULT_ANSWERS } from '#testing/fake-provider/answer-chat.ts';
import { clientOf, standInPromptApi } from '#testing/lending-page.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { whenDone } from '#testing/when-done.ts';
import { lend } from './lender.ts';
import { promptApi } from './prompt-api.ts';

const SOON = { timeout: 15_000 };
const TITLE = 'Use the model in your browser';

type Given = Parameters<typeof standInPromptApi>;

/** The set-up screen in a browser with a model. */
async function setUp({
  brain = (messages) => answerChat({ model: 'nano', messages: [...messages] }, DEFAULT_ANSWERS),
  api = {},
  ai = aiWith({}),
}: {
  brain?: Given[0];
  api?: Given[1];
  ai?: ReturnType<typeof aiWith>;
} = {}) {
  const browser = standInPromptApi(brain, api);
  whenDone(browser.leave);
  const app = await createTestApp({ ai: { active: ai } });
  const candidate = await signUpWithPlan(app);
  const view = await renderApp('/interview/config', { app, token: candidate.token });
  const state = () => clientOf(app, candidate).lending.state.query();
  return { ...view, browser, app, candidate, state };
}

test('a candidate lends the model, is asked and graded by it, and stops', async () => {
  const { app, candidate, user, container, browser, state } = await setUp();
  await screen.findByRole('heading', { name: TITLE });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  await screen.findByText(/Reads well enough to judge \(12 of 12\)/, {}, SOON);

  const { id } = await startedInterview(app, candidate);
  const { interviews } = candidate.caller;
  for (const words of ['First,', 'Second,', 'Third,']) {
    const { next } = await interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
    expect(next?.content).toBeTruthy();
  }
  await interviews.complete({ id });
  await expect.poll(async () => (await interviews.get({ id })).status, SOON).toBe('completed');

  await user.click(screen.getByRole('button', { name: 'Stop using it' }));
  expect(await screen.findByRole('button', { name: 'Use it' })).toBeTruthy();
  await expect.poll(async () => (await state()).lent, SOON).toBeNull();
  await waitFor(() => expect(browser.open.size).toBe(0));
});

test('who agreed to it before lends again on the next visit, without pressing anything', async () => {
  const first = await setUp();
  await first.user.click(await screen.findByRole('button', { name: 'Use it' }));
  await expect.poll(async () => (await first.state()).lent, SOON).not.toBeNull();
  first.unmount();
  await expect.poll(async () => (await first.state()).lent, SOON).toBeNull();
  await renderApp('/questions', { app: first.app, token: first.candidate.token });
  await expect.poll(async () => (await first.state()).lent, SOON).not.toBeNull();
});

test('who cannot fetch the code for it is told so, and can press again', async () => {
  vi.doMock('./lender.ts', () => {
    throw new Error('the server has a newer version');
  });
  whenDone(() => vi.doUnmock('./lender.ts'));
  const { user } = await setUp();
  await user.click(await screen.findByRole('button', { name: 'Use it' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^A part of this page could not be loaded\./,
  );
  expect(screen.getByRole('button', { name: 'Use it' })).toBeTruthy();
});

test('a request that is taken back ends alone', async () => {
  let write = (_text: string) => {};
  const written = new Promise<string>((resolve) => {
    write = resolve;
  });
  const browser = standInPromptApi(() => written);
  const page = new AbortController();
  whenDone(() => [browser.leave(), page.abort()]);
  const answer = vi.fn(async () => {});
  const request = (requestId: string) => ({
    kind: 'request' as const,
    requestId,
    step: 'judge' as const,
    messages: [{ role: 'user' as const, content: requestId }],
    schema: null,
  });
  async function* events() {
    yield* [request('one'), request('two'), { kind: 'cancel' as const, requestId: 'one' }];
    write('Well.');
    await new Promise((resolve) => page.signal.addEventListener('abort', resolve));
  }
  const api = promptApi() ?? expect.fail('the browser has no model');
  void lend(api, { offer: async () => events(), partial: async () => {}, answer }, page.signal);
  await expect
    .poll(() => answer.mock.calls)
    .toEqual([[expect.objectContaining({ requestId: 'two', answer: { kind: 'text', text: 'Well.' } })]]);
});

test('a model that has to be downloaded says how large it is, and how far', async () => {
  const monitor = new EventTarget();
  const { user } = await setUp({
    api: {
      availability: 'downloadable',
      create: (options) => {
        options.monitor?.(monitor);
        return new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
        );
      },
    },
  });
  expect(await screen.findByText(/downloads it once, about 4 GB/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download and use it' }));
  await screen.findByText('Loading the model…');
  await waitFor(() => {
    monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.42 }));
    expect(
      screen.getByRole('progressbar', { name: 'Download of the model' }).getAttribute('aria-valuenow'),
    ).toBe('42');
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Download and use it' })).toBeTruthy();
});

test('a download that is canceled and begun again is shown, however late the canceled one ends', async () => {
  const ends: (() => void)[] = [];
  const create = () => new Promise<never>((_, reject) => void ends.push(() => reject(new Error('canceled'))));
  const { user } = await setUp({ api: { availability: 'downloadable', create } });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Download and use it');
  await waitFor(() => expect(ends).toHaveLength(1));
  await press('Cancel');
  await press('Download and use it');
  await waitFor(() => expect(ends).toHaveLength(2));
  ends[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await screen.findByText('Loading the model…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download and use it' })).toBeNull();
});

test('a model that cannot be started says why, and can be tried again', async () => {
  const { user } = await setUp({
    api: {
      create: async () => {
        throw new DOMException('no', 'QuotaExceededError');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Use it' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is not enough free space on this computer for the model.',
  );
  expect(screen.getByRole('button', { name: 'Use it' })).toBeTruthy();
});

test('a model that is not needed any more says so, and can be stopped', async () => {
  const { app, user, queryClient } = await setUp();
  await user.click(await screen.findByRole('button', { name: 'Use it' }));
  await screen.findByText(/Reads well enough/, {}, SOON);
  app.deps.ai.active = aiWith({ interviewer: standInModel() });
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/this server now uses example-model/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop using it' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull());
});

test.each<[string, Parameters<typeof setUp>[0]]>([
  ['the browser cannot run its model', { api: { availability: 'unavailable' } }],
  ['the operator has set a model', { ai: aiWith({ interviewer: standInModel() }) }],
])('nothing is offered where %s', async (_, given) => {
  const { state } = await setUp(given);
  await screen.findByRole('radio', { name: 'Backend' });
  await state();
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
});
