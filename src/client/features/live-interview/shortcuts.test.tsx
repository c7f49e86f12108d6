import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

async function liveInterview() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const open = async () => {
    const view = await renderApp(`/interview/${interview.id}`, {
      app,
      token: candidate.token,
      audio: createFakeMicrophone(),
    });
    await waitFor(() => expect(button('Start answering')?.disabled).toBe(false));
    return view;
  };
  return { ...(await open()), open };
}

/** Checks everything that one of the keys would have changed. */
function expectNothingHappened(): void {
  expect(button('Done')).toBeNull();
  expect(button('Pause Interview')).toBeTruthy();
  expect(screen.queryByText(/has a voice/)).toBeNull();
}

test('? shows every key with what it does, and Esc closes the list', async () => {
  const { user } = await liveInterview();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Space',
    'S',
    'P',
    'L',
    'A',
    'H',
    'Q',
    'W',
    'R',
    'B',
    '?',
    'Esc',
  ]);
  expect(dialog.getAllByRole('definition')).toHaveLength(12);
  expect(document.activeElement).toBe(list());
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(list()).toBeNull());
});

test('the menu shows the list too, and afterwards the big button has the focus', async () => {
  const { user } = await liveInterview();
  await chooseInMenu(user, 'Keyboard shortcuts');
  await waitFor(() => expect(list()).toBeTruthy());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(list()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Start answering')));
});

test('Space starts the answer after a choice in the menu, and the menu stays shut', async () => {
  const { user } = await liveInterview();
  await chooseInMenu(user, 'Voice: on');
  await waitFor(() => expect(document.activeElement).toBe(button('Start answering')));
  await user.keyboard(' ');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Space on an item of the menu chooses it, and no answer starts behind it', async () => {
  const { user } = await liveInterview();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  (await screen.findByRole('menuitem', { name: 'Hide phases' })).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(document.activeElement).toBe(button('Start answering')));
  expectNothingHappened();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Show phases' })).toBeTruthy();
});

test('P pauses and resumes, L plays the question, but not while an answer is recorded', async () => {
  const { user } = await liveInterview();
  await user.keyboard('p');
  expect(await screen.findByRole('button', { name: 'Resume Interview' })).toBeTruthy();
  await user.keyboard('P');
  expect(await screen.findByRole('button', { name: 'Pause Interview' })).toBeTruthy();

  await user.keyboard(' ');
  await screen.findByText('Recording your answer.');
  await user.keyboard('l');
  expect(screen.queryByText(/has a voice/)).toBeNull();
  await user.keyboard('p');
  await screen.findByText('Recording is paused, and the clock with it.');
  await user.keyboard('p');
  await screen.findByText('Recording your answer.');
  await user.keyboard(' ');
  await screen.findByRole('button', { name: 'Start answering' });

  await user.keyboard('l');
  expect(await screen.findByText(/Neither the server nor this browser has a voice/)).toBeTruthy();
});

test('the buttons name their keys', async () => {
  await liveInterview();
  const keys = ['Start answering', 'Pause Interview', 'Play Question', 'Hint'].map((name) =>
    button(name)?.getAttribute('aria-keyshortcuts'),
  );
  expect(keys).toEqual(['Space', 'P', 'L', 'H']);
});

test('no key acts in a field, under a dialog, or together with Control', async () => {
  const { user } = await liveInterview();
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'please, a pl ?');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('please, a pl ?');
  expect(list()).toBeNull();
  expectNothingHappened();

  await chooseInMenu(user, 'Microphone help');
  const help = await screen.findByRole('dialog', { name: 'Microphone Setup & Testing' });
  help.focus();
  await user.keyboard('pl? ');
  expect(list()).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expectNothingHappened();

  await user.keyboard('{Control>}pl{/Control}');
  expectNothingHappened();
});

test('the character keys can be turned off for good; Space and the button stay', async () => {
  const { user, unmount, open } = await liveInterview();
  await user.keyboard('?');
  await user.click(
    await screen.findByRole('checkbox', { name: 'Use the keys S, P, L, A, H, Q, W, R, B and ?' }),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(list()).toBeNull());
  unmount();

  const again = await open();
  await again.user.keyboard('spl?');
  expectNothingHappened();
  expect(list()).toBeNull();
  expect(button('Pause Interview')?.hasAttribute('aria-keyshortcuts')).toBe(false);
  await again.user.keyboard(' ');
  expect(await screen.findByText('Recording your answer.')).toBeTruthy();
  await chooseInMenu(again.user, 'Keyboard shortcuts');
  await waitFor(() => expect(list()).toBeTruthy());
});
