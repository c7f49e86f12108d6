// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SENTENCES } from '#engine/script/sentences.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
});

const ANSWER = 'I keep one record per link, keyed by the code, and the server answers with a redirect.';

/** The room after so many answers. */
async function room({ answers = 1, ai = aiWith({}) } = {}) {
  const app = await createTestApp({ ai });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (let answer = 0; answer < answers; answer += 1) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${ANSWER} Part ${answer}.` });
  }
  const view = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  const read = async () => (await candidate.caller.interviews.get({ id })).responses;
  const key = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  const ready = (name: RegExp) => waitFor(() => expect(key(name).disabled).toBe(false));
  return { ...view, read, key, ready, id, candidate };
}

/** It stands under the question and in the conversation. */
const noted = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
const question = () => within(screen.getByRole('region', { name: 'Question' }));

test('before the first answer the room says that nothing is understood, and offers what makes sense', async () => {
  const { key, ready } = await room({ answers: 0 });
  await ready(/^Hint/);
  expect(screen.getByText(/I don't understand what you say/)).toBeTruthy();
  expect([/^Ask/, /^Already said/, /^Why/, /^Harder/].map((name) => key(name).disabled)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  await expectAccessible();
});

test('a hint stands under the question, and the question stays', async () => {
  const { user, key, ready, read } = await room();
  await ready(/^Hint/);
  const before = await read();
  await user.click(key(/^Hint/));
  await noted(/^Hint: Two groups of people meet this service/);
  expect(question().getByText(before.at(-1)?.content ?? '')).toBeTruthy();
  expect(await read()).toHaveLength(before.length);
});

test('when no hint is left, that is said', async () => {
  const { user, ready, id, candidate } = await room();
  for (let hint = 0; hint < 3; hint += 1) await candidate.caller.interviews.pressKey({ id, key: 'hint' });
  await ready(/^Hint/);
  await user.keyboard('h');
  expect(await screen.findByText(SENTENCES.noHint)).toBeTruthy();
});

test('a fact is chosen from the list, or asked for in words', async () => {
  const { user, key, ready } = await room();
  await ready(/^Ask/);
  await user.keyboard('q');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the interviewer' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Life' }));
  await noted('Asked "Life": Five years unless the owner deletes it.');
  await ready(/^Ask/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(key(/^Ask/));
  const again = within(await screen.findByRole('dialog', { name: 'Ask the interviewer' }));
  expect(again.getByRole('button', { name: /Life/ }).textContent).toContain('told');
  await user.type(again.getByLabelText('Your question'), 'How many links a month?{Enter}');
  await noted(/: Around a hundred million new links a month\.$/);
});

test('letters bring the next question, a why, or something harder', async () => {
  const { user, ready, read } = await room();
  await ready(/^Already said/);
  await user.keyboard('w');
  expect(await question().findByText(SENTENCES.why)).toBeTruthy();
  await ready(/^Harder/);
  await user.keyboard('r');
  expect(await question().findByText(/ten times as many opens/)).toBeTruthy();
  await ready(/^Already said/);
  await user.keyboard('a');
  await waitFor(async () => expect(await read()).toHaveLength(6));
});

test('letters that were switched off press nothing', async () => {
  localStorage.setItem('character_keys', 'off');
  const { user, ready, read } = await room();
  await ready(/^Already said/);
  await user.keyboard('a');
  expect(await read()).toHaveLength(3);
});

test('three topics can be chosen, and the next question is about that one', async () => {
  const { user, read } = await room({ answers: 6 });
  await user.click(await screen.findByRole('button', { name: /^B Cache for hot links/ }));
  await waitFor(async () => expect((await read()).at(-1)?.content).toMatch(/^Opens outnumber creations/));
  expect(await question().findByText(/^Opens outnumber creations/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^B Cache/ })).toBeNull();
});

test('while an answer is spoken, only a hint and a fact can be had', async () => {
  const { user, key, ready } = await room();
  await ready(/^Already said/);
  await user.click(screen.getByRole('button', { name: 'Start answering' }));
  await screen.findByRole('button', { name: 'Done' });
  expect([/^Hint/, /^Ask/, /^Already said/, /^Why/, /^Harder/].map((name) => key(name).disabled)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('a model is asked in words: there are no keys', async () => {
  await room({ ai: aiWith({ interviewer: standInModel() }) });
  expect(await screen.findByRole('button', { name: 'Ask for a hint' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Keys' })).toBeNull();
});
