import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SENTENCES } from '#engine/script/conversation.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';
import { PLAIN_START } from '#testing/short-links.ts';
import { gate } from '#testing/spec/scene.ts';
import { aiWith, standInModel, standInSpeaker, standInTranscriber } from '#testing/stand-in-ai.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
});

/** The room after this many answers. */
async function room({ answers = 1, ai = aiWith({}), network = gate('no call').network } = {}) {
  const app = await createTestApp({ ai: { active: ai } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (let answer = 0; answer < answers; answer += 1) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${PLAIN_START} Part ${answer}.` });
  }
  const view = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    network,
  });
  const read = async () => (await candidate.caller.interviews.get({ id })).responses;
  const hint = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Hint' });
  const ready = () => waitFor(() => expect(hint().disabled).toBe(false));
  /** Which keys of the menu can be pressed now. */
  const offered = async () => {
    await view.user.click(screen.getByRole('button', { name: 'More' }));
    const items = await screen.findAllByRole('menuitem', { name: /^(Ask|Why|Harder)/ });
    const free = items.filter((item) => !item.hasAttribute('data-disabled')).map((item) => item.textContent);
    await view.user.keyboard('{Escape}');
    return free;
  };
  return { ...view, read, hint, ready, offered, id, candidate };
}

/** Waits until it is shown under the question and in the conversation. */
const noted = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
const question = () => within(screen.getByRole('region', { name: 'Question' }));

test('before the first answer the room says that nothing is understood, and offers what makes sense', async () => {
  const { ready, offered } = await room({ answers: 0 });
  await ready();
  expect(screen.getByText(/I don't understand what you say/)).toBeTruthy();
  expect(await offered()).toEqual(['Ask for a factQ']);
  await expectAccessible();
});

test('how to ask is said in sight, until a first fact was told', async () => {
  const { user, ready } = await room({ answers: 0 });
  await ready();
  expect(
    screen.getByText(/^I can look up facts about the scope\. .+ “What about the users\?”$/),
  ).toBeTruthy();
  await user.keyboard('q');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the interviewer' }));
  await user.type(dialog.getByLabelText('Your question'), 'What about the users?');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(/anyone on the internet opens them/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^I can look up facts/)).toBeNull());
});

test('what was said already is left for another question by a button in sight, once something was said', async () => {
  const { user, ready } = await room();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Already said that' }));
  expect(await question().findByText((text) => text.startsWith(SENTENCES.moveOn[0]))).toBeTruthy();
});

test('before the first answer nothing was said already', async () => {
  const { ready } = await room({ answers: 0 });
  await ready();
  expect(screen.queryByRole('button', { name: 'Already said that' })).toBeNull();
});

test('a hint stands under the question, and the question stays', async () => {
  const { user, hint, ready, read } = await room();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await ready();
  const before = await read();
  await user.click(hint());
  await noted(/^Hint: /);
  // A long question scrolls in a narrow column: the hint is brought in sight.
  const [said] = screen.getAllByText(/^Hint: /);
  expect(scrolled.mock.contexts).toContain(said?.parentElement);
  expect(question().getByText(before.at(-1)?.content ?? '')).toBeTruthy();
  expect(await read()).toHaveLength(before.length);
});

test('a screen reader says the hint where no voice does, and never together with one', async () => {
  const { user, hint, ready } = await room();
  await ready();
  await user.click(hint());
  await noted(/^Hint: /);
  const announced = () =>
    screen.getAllByText(/^Hint: /).map((line) => line.closest('[aria-live]')?.getAttribute('aria-live'));
  expect(announced()).toContain('off');
  await chooseInMenu(user, 'Voice: on');
  await waitFor(() => expect(announced()).toContain('polite'));
});

test('after the last hint there is none to press for', async () => {
  const { user, hint, ready, id, candidate } = await room();
  for (let given = 0; given < 2; given += 1) await candidate.caller.interviews.pressKey({ id, key: 'hint' });
  await ready();
  await user.click(hint());
  await waitFor(() => expect(hint().title).toBe('There is no hint for this question'));
  expect(hint().disabled).toBe(true);
});

test('when the last hint was taken elsewhere, that is said', async () => {
  const { user, ready, id, candidate } = await room();
  await ready();
  for (let hint = 0; hint < 3; hint += 1) await candidate.caller.interviews.pressKey({ id, key: 'hint' });
  await user.keyboard('h');
  expect(await screen.findByText(SENTENCES.noHint)).toBeTruthy();
});

test('a fact is chosen from the list, or asked for in words', async () => {
  const { user, ready } = await room();
  await ready();
  await user.keyboard('q');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the interviewer' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Link lifetime' }));
  await noted(/^Asked "Link lifetime": /);
  await ready();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseInMenu(user, /^Ask/);
  const again = within(await screen.findByRole('dialog', { name: 'Ask the interviewer' }));
  expect(again.getByRole('button', { name: /Link lifetime/ }).textContent).toContain('told');
  await user.type(again.getByLabelText('Your question'), 'How many links a month?{Enter}');
  await noted(/^Asked "How many links a month/);
});

test('a fact that was asked for aloud stands under the question, which stays', async () => {
  const { read, id, candidate, ready, queryClient } = await room();
  await ready();
  const before = (await read()).at(-1)?.content ?? '';
  const ask = async (transcript: string) => {
    await candidate.caller.interviews.submitAnswer({ id, transcript });
    await queryClient.invalidateQueries();
  };
  await ask('How many links are created each month?');
  await noted('Around a hundred million new links a month.');
  expect(question().getByText(before)).toBeTruthy();
  await ask('And who are the users?');
  await noted(/^Marketing teams create links/);
  expect(screen.getAllByText('Around a hundred million new links a month.')).toHaveLength(2);
  expect(question().getByText(before)).toBeTruthy();
});

test('when nothing was heard, the question stays and that is said under it', async () => {
  localStorage.setItem('question_voice', 'off');
  const transcriber = standInTranscriber(() => '', null);
  const { read, id, candidate, ready, queryClient } = await room({ ai: aiWith({ transcriber }) });
  await ready();
  const before = (await read()).at(-1)?.content ?? '';
  await candidate.caller.interviews.submitAnswer({ id, transcript: 'Say again?' });
  await queryClient.invalidateQueries();
  await screen.findByText(SENTENCES.again(before));
  expect(question().getByText(before)).toBeTruthy();
  await candidate.caller.interviews.submitAnswer({ id, audio: new File([toneWav(20)], 'a.wav') });
  await queryClient.invalidateQueries();
  await noted(SENTENCES.repeat);
  expect(question().getByText(before)).toBeTruthy();
  const [notice] = screen.getAllByText(SENTENCES.repeat);
  expect(notice?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

test('when more is asked for, the question stays and that is said under it', async () => {
  const { read, id, candidate, ready, queryClient } = await room();
  await ready();
  const before = (await read()).at(-1)?.content ?? '';
  await candidate.caller.interviews.submitAnswer({ id, transcript: 'A cache, maybe.' });
  await queryClient.invalidateQueries();
  await noted(SENTENCES.more[0]);
  expect(question().getByText(before)).toBeTruthy();
});

test('letters bring the next question, a why, or something harder', async () => {
  const { user, ready, offered, read } = await room();
  await ready();
  await user.keyboard('w');
  expect(await question().findByText(SENTENCES.why)).toBeTruthy();
  await waitFor(async () => expect(await offered()).toContain('Harder questionR'));
  await user.keyboard('r');
  expect(await question().findByText(/opened ten times as often/)).toBeTruthy();
  await ready();
  await user.keyboard('a');
  await waitFor(async () => expect(await read()).toHaveLength(6));
});

test('letters that were switched off press nothing', async () => {
  localStorage.setItem('character_keys', 'off');
  const { user, ready, read } = await room();
  await ready();
  await user.keyboard('a');
  expect(await read()).toHaveLength(3);
});

test('three topics can be chosen, and the next question is about that one', async () => {
  const { user, read, hint } = await room({ answers: 8 });
  const opening = await screen.findByRole('button', { name: /^B Opening popular links/ });
  expect([hint().disabled, hint().title]).toEqual([true, 'There is no hint for this question']);
  await user.click(opening);
  await waitFor(async () =>
    expect((await read()).at(-1)?.content).toMatch(/^Links are opened far more often/),
  );
  expect(await question().findByText(/^Links are opened far more often/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^B Opening/ })).toBeNull();
});

test('while an answer is spoken, only a hint and a fact can be had', async () => {
  const { user, hint, ready, offered } = await room();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Start answering' }));
  await screen.findByRole('button', { name: 'Done' });
  expect(hint().disabled).toBe(false);
  expect(await offered()).toEqual(['Ask for a factQ']);
});

test('a hint whose voice comes only once an answer is spoken is not said into it', async () => {
  const voice = gate('audio?note=');
  const { user, hint, ready } = await room({
    ai: aiWith({ speaker: standInSpeaker() }),
    network: voice.network,
  });
  await ready();
  const sounding = new Set<HTMLMediaElement>();
  vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(async function (this: HTMLMediaElement) {
    sounding.add(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    sounding.delete(this);
    this.dispatchEvent(new Event('pause'));
  });
  await user.click(hint());
  await noted(/^Hint: /);
  await user.click(screen.getByRole('button', { name: 'Start answering' }));
  await screen.findByRole('button', { name: 'Done' });
  await act(async () => voice.answer());
  // Nothing signals that a sound was not played, so this waits: it would have played within milliseconds.
  await expect(waitFor(() => expect(sounding.size).toBe(1), { timeout: 2_000 })).rejects.toThrow();
});

test('a hint that is being said falls silent with a pause', async () => {
  const { user, hint, ready } = await room({ ai: aiWith({ speaker: standInSpeaker() }) });
  await ready();
  const sounding = new Set<HTMLMediaElement>();
  vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(async function (this: HTMLMediaElement) {
    sounding.add(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    sounding.delete(this);
    this.dispatchEvent(new Event('pause'));
  });
  await user.click(hint());
  await waitFor(() => expect(sounding.size).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Pause Interview' }));
  await waitFor(() => expect(sounding.size).toBe(0));
});

test('a model is asked in words, but a hint belongs to the question with it, too', async () => {
  const { user, hint, ready, read } = await room({ ai: aiWith({ interviewer: standInModel() }) });
  await ready();
  const before = await read();
  await user.click(hint());
  await noted(/^Hint: /);
  expect(await read()).toHaveLength(before.length);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Microphone help' });
  expect(screen.queryByRole('menuitem', { name: /^Ask/ })).toBeNull();
});
