import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, onPhone, renderApp } from '#testing/render-app.tsx';
import { gate } from '#testing/spec/scene.ts';

const FIGURES = 'I assume 100 million links a month, so forty writes per second.';

async function room({ network }: { network?: (path: string) => Promise<void> | void } = {}) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const open = () =>
    renderApp(`/interview/${interview.id}`, {
      app,
      token: candidate.token,
      audio: createFakeMicrophone(),
      ...(network ? { network } : {}),
    });
  const view = await open();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(false),
  );
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const read = () => candidate.caller.interviews.get({ id: interview.id });
  return { ...view, open, press, read, candidate, interview };
}

test('the room names the question, and the tab says whose turn it is', async () => {
  const { press, unmount } = await room();
  expect(screen.getByText('Short link service')).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Your turn · /));
  await press('Start answering');
  await waitFor(() => expect(document.title).toMatch(/^● Recording · /));
  unmount();
  await waitFor(() => expect(document.title).not.toContain('Recording'));
});

test('notes stay on this device, with their interview', async () => {
  const { user, unmount, open } = await room();
  await user.type(await screen.findByLabelText('Your notes'), 'reads >> writes');
  unmount();
  await open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your notes')).value).toBe('reads >> writes');
});

test('the numbers that were given are listed with their answer', async () => {
  const { user, press } = await room();
  await press('Type instead');
  await user.type(await screen.findByLabelText('Your answer'), FIGURES);
  await press('Send answer');
  const panel = await screen.findByRole('list', { name: 'Numbers you gave' });
  await waitFor(() =>
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['100 million links a monthAnswer 1', 'forty writes per secondAnswer 1']),
  );
});

test('the numbers that were given take one line, which opens', async () => {
  const { user, press } = await room();
  await press('Type instead');
  await user.type(await screen.findByLabelText('Your answer'), FIGURES);
  await press('Send answer');
  const numbers = await screen.findByText(/^Numbers you gave/);
  expect(numbers.textContent).toBe('Numbers you gave (2)');
  expect(numbers.closest('details')?.open).toBe(false);
});

test('the panel folds, and stays so', async () => {
  const { user, unmount, open } = await room();
  await screen.findByLabelText('Your notes');
  await chooseInMenu(user, 'Hide conversation and notes');
  await waitFor(() => expect(screen.queryByLabelText('Your notes')).toBeNull());
  unmount();
  const again = await open();
  expect(screen.queryByLabelText('Your notes')).toBeNull();
  await chooseInMenu(again.user, 'Show conversation and notes');
  expect(await screen.findByLabelText('Your notes')).toBeTruthy();
});

test('on a narrow screen the panel is a sheet', async () => {
  onPhone();
  const { user } = await room();
  expect(screen.queryByLabelText('Your notes')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Conversation' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'So far' }));
  expect(sheet.getByLabelText('Your notes')).toBeTruthy();
  expect(sheet.getByText(/^No conversation yet/)).toBeTruthy();
});

test('on a narrow screen one answers while the board is open, and clock and question are seen', async () => {
  onPhone();
  const { user, press, read } = await room();
  await press('Board');
  const board = within(await screen.findByRole('complementary', { name: 'Board' }));
  expect(await board.findByRole('combobox', { name: 'Add a part or a connection' })).toBeTruthy();
  expect(board.getByRole('timer', { name: /^Speaking time left: / })).toBeTruthy();
  const [asked] = (await read()).responses;
  expect(board.getByText(asked?.content ?? 'nothing was asked')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Start answering');
  expect(await screen.findByRole('button', { name: /^Done/ })).toBeTruthy();
  await user.click(board.getByRole('button', { name: 'Close board' }));
  expect(screen.queryByRole('complementary', { name: 'Board' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Board' })));
});

test('on a narrow screen the board gives way to the field of a typed answer, and comes back once that is sent', async () => {
  onPhone();
  const { user, press, read } = await room();
  const board = () => screen.queryByRole('complementary', { name: 'Board' });
  await press('Board');
  await waitFor(() => expect(board()).toBeTruthy());
  await press('Type instead');
  expect(board()).toBeNull();
  const field = await screen.findByLabelText('Your answer');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard(FIGURES);
  await press('Send answer');
  await waitFor(async () => expect((await read()).responses).toHaveLength(3));
  await waitFor(() => expect(board()).toBeTruthy());
  await press('Write your answer');
  expect(board()).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
});

test('the problem can be read again once the next question has taken its place', async () => {
  const { user, press, read } = await room();
  const panel = within(await screen.findByRole('region', { name: 'What was said' }));
  expect(panel.queryByText('The problem')).toBeNull();
  await press('Type instead');
  await user.type(await screen.findByLabelText('Your answer'), FIGURES);
  await press('Send answer');
  await waitFor(async () => expect((await read()).responses).toHaveLength(3));
  const [opening] = (await read()).responses;
  expect(await panel.findByText('The problem')).toBeTruthy();
  expect(panel.getByText(opening?.content ?? '')).toBeTruthy();
});

test('thinking that takes long is explained', async () => {
  const { network, answer } = gate('submitAnswer');
  onTestFinished(answer);
  const { user, press } = await room({ network });
  await press('Type instead');
  await user.type(await screen.findByLabelText('Your answer'), FIGURES);
  await press('Send answer');
  expect(await screen.findByText('thinking')).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Thinking · /));
  expect(await screen.findByText(/writing down your answer/)).toBeTruthy();
});

test('an answer shows its own time and how long one usually is here', async () => {
  const { press } = await room();
  await press('Start answering');
  expect(await screen.findByText('aim for 0:30 to 1:00')).toBeTruthy();
  expect(await screen.findByText('0:01', { exact: true })).toBeTruthy();
});
