import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';

const FIRST = 'One row a seat.';
const NEXT = "What? I don't know. We do not need a harder question.";

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer');
const send = () => screen.getByRole('button', { name: 'Send answer' });

/** A candidate who has chosen to type. */
async function typing() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const way = { refuses: false };
  const open = () =>
    renderApp(`/interview/${id}`, {
      app,
      token: candidate.token,
      audio: createFakeMicrophone(),
      network: (path) => {
        if (way.refuses && path.includes('submit')) throw new TypeError('Failed to fetch');
      },
    });
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await screen.findByLabelText('Your answer');
  const read = async () => (await candidate.caller.interviews.get({ id })).responses;
  const said = async () =>
    (await read()).filter(({ speaker }) => speaker === 'user').map(({ content }) => content);
  return { ...view, way, open, read, said };
}

test('somebody who sends a typed answer and types on at once loses no letter and presses nothing', async () => {
  const { user, read, said } = await typing();
  await user.keyboard(FIRST);
  await user.click(send());
  await user.keyboard(NEXT);
  await waitFor(() => expect(field().value).toBe(NEXT));
  await waitFor(() => expect(send()).toHaveProperty('disabled', false));
  await user.click(send());
  await waitFor(async () => expect(await said()).toEqual([FIRST, NEXT]));
  expect((await read()).every(({ notes = [] }) => notes.length === 0)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('somebody who has chosen to type still types after the page was opened again', async () => {
  const { open } = await typing();
  cleanup();
  await open();
  expect(await screen.findByLabelText('Your answer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Speak instead' })).toBeTruthy();
});

test('an answer that was sent does not come back when the page is opened again', async () => {
  const { user, open, said } = await typing();
  await user.keyboard(FIRST);
  await user.click(send());
  await waitFor(async () => expect(await said()).toEqual([FIRST]));
  await waitFor(() => expect(field().value).toBe(''));
  cleanup();
  await open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your answer')).value).toBe('');
});

test('an answer that could not be sent stays in the field, with the focus in it', async () => {
  const { user, way } = await typing();
  way.refuses = true;
  await user.keyboard(FIRST);
  await user.click(send());
  await waitFor(() => expect(send()).toHaveProperty('disabled', false));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe(FIRST);
});

test('letters typed with the focus on nothing or on a button land in the field', async () => {
  const { user } = await typing();
  await user.click(screen.getByRole('main'));
  await user.keyboard(' Why');
  screen.getByRole('button', { name: 'Hint' }).focus();
  await user.keyboard(' not');
  expect(field().value).toBe(' Whynot');
});

test('after a window of the menu is closed the focus is in the field', async () => {
  const { user } = await typing();
  await chooseInMenu(user, 'Keyboard shortcuts');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('letters typed into the notes stay there', async () => {
  const { user } = await typing();
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Your notes');
  await user.type(notes, 'ask why');
  expect(notes.value).toBe('ask why');
  expect(field().value).toBe('');
});

test('no button names a key while one types, and all do once one speaks again', async () => {
  const { user } = await typing();
  const keys = () =>
    screen.getAllByRole('button').flatMap((button) => button.getAttribute('aria-keyshortcuts') ?? []);
  expect(keys()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Speak instead' }));
  expect(keys().toSorted()).toEqual(['H', 'L', 'P', 'Space']);
  await user.keyboard('p');
  expect(await screen.findByRole('button', { name: 'Resume Interview' })).toBeTruthy();
});

test('a written answer that was left unfinished is gone on with: its letters press nothing', async () => {
  const { user, open } = await typing();
  await user.keyboard('One row');
  cleanup();
  const { user: later } = await open();
  await screen.findByLabelText('Your answer');
  await later.keyboard(' has a seat.');
  expect(field().value).toBe('One row has a seat.');
});
