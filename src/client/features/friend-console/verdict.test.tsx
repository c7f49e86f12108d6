import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { begun, invited, OTHER_SEAT, verdictOf } from '#testing/render-console.tsx';
import { gate } from '#testing/spec/scene.ts';
import { elapse, timed } from '#testing/spec/see.ts';

test('ticks, a quote and a note are kept as they are made, and taken back', async () => {
  const held = await begun();
  const { user } = held;
  const point = within(screen.getByRole('group', { name: 'Read-to-write ratio' }));
  await user.click(point.getByRole('button', { name: 'Named' }));
  await user.click(screen.getByRole('button', { name: /^First I would ask/ }));
  const list = screen.getByLabelText('This sentence shows');
  expect(document.activeElement).toBe(list);
  await user.selectOptions(list, 'Read-to-write ratio');
  await user.click(screen.getByRole('button', { name: 'Keep the quote' }));
  expect(document.activeElement?.textContent).toMatch(/^First I would ask/);
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Calm.{Enter}');
  await waitFor(async () => {
    const { ticks, quotes, notes } = await verdictOf(held);
    expect(Object.values(ticks)).toEqual(['named']);
    expect(Object.values(quotes)).toMatchObject([{ text: expect.stringMatching(/^First I would ask/) }]);
    expect(notes).toMatchObject([{ text: 'Calm.' }]);
  });
  await expectAccessible();
  await user.click(point.getByRole('button', { name: 'Named' }));
  await user.click(point.getByRole('button', { name: /^Remove the quote/ }));
  await user.click(screen.getByRole('button', { name: 'Remove the note “Calm.”' }));
  await waitFor(async () =>
    expect(await verdictOf(held)).toMatchObject({ ticks: {}, quotes: {}, notes: [] }),
  );
});

test('a friend may score a dimension with nothing, and leave it to the ticks again', async () => {
  const held = await begun();
  const select = screen.getByLabelText('Problem framing');
  await held.user.selectOptions(select, '0');
  await waitFor(async () => expect((await verdictOf(held)).scores).toEqual({ framing: 0 }));
  await held.user.selectOptions(select, '');
  await waitFor(async () => expect((await verdictOf(held)).scores).toEqual({}));
});

test('a note that is kept while another is being saved leaves it in the list', async () => {
  const saving = gate('friend.saveVerdict');
  const held = await begun(saving.network);
  await held.user.type(screen.getByRole('textbox', { name: 'Note' }), 'Calm.{Enter}Draws first.{Enter}');
  expect(screen.getByRole('button', { name: 'Remove the note “Calm.”' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove the note “Draws first.”' })).toBeTruthy();
  saving.answer();
  await waitFor(async () =>
    expect((await verdictOf(held)).notes).toMatchObject([{ text: 'Calm.' }, { text: 'Draws first.' }]),
  );
});

test('a note that was written and not kept goes with the verdict', async () => {
  const { user } = await begun();
  const point = within(screen.getByRole('group', { name: 'Read-to-write ratio' }));
  await user.click(point.getByRole('button', { name: 'Named' }));
  await user.click(screen.getByRole('button', { name: 'End the interview' }));
  await user.click(await screen.findByRole('button', { name: 'End it' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Draws first.');
  await user.click(await screen.findByRole('button', { name: 'Send the verdict' }));
  await user.click(screen.getByRole('button', { name: 'Send it' }));
  await screen.findByRole('heading', { name: 'Your verdict is sent' });
  expect(await screen.findByText('Draws first.')).toBeTruthy();
});

test('a note that cannot be saved is in its field again, before what was typed meanwhile', async () => {
  let cut = () => {};
  const isCut = new Promise<void>((_, reject) => {
    cut = () => reject(new TypeError('fetch failed'));
  });
  const { user } = await begun((path) => (path.includes('friend.saveVerdict') ? isCut : undefined));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  await user.type(field, 'Calm.{Enter}Draws');
  cut();
  await waitFor(() => expect(field.value).toBe('Calm. Draws'));
  expect(screen.getAllByText('That did not work').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Remove the note/ })).toBeNull();
});

test('who goes on writing while a strength is being saved keeps every letter', async () => {
  const saving = gate('friend.saveVerdict');
  let isSlow = false;
  const held = await begun((path) => (isSlow ? saving.network(path) : undefined));
  const { user } = held;
  const point = within(screen.getByRole('group', { name: 'Read-to-write ratio' }));
  await user.click(point.getByRole('button', { name: 'With a reason' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Two strengths, 1').value).not.toBe(''),
  );
  isSlow = true;
  await user.clear(screen.getByLabelText('Two strengths, 1'));
  await user.keyboard('Asks first.');
  await user.tab();
  await user.clear(screen.getByLabelText('Two strengths, 2'));
  await user.keyboard('Names ');
  saving.answer();
  await waitFor(() => expect(held.queryClient.isMutating()).toBe(0));
  await user.keyboard('the risk.');
  await user.tab();
  await waitFor(async () =>
    expect((await verdictOf(held)).strengths).toEqual(['Asks first.', 'Names the risk.']),
  );
});

test('the verdict is sent once the interview has ended', async () => {
  const { user, candidate, id } = await begun();
  const point = within(screen.getByRole('group', { name: 'Read-to-write ratio' }));
  await user.click(point.getByRole('button', { name: 'With a reason' }));
  expect(screen.queryByRole('button', { name: 'Send the verdict' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End the interview' }));
  await user.click(await screen.findByRole('button', { name: 'End it' }));
  const send = await screen.findByRole('button', { name: 'Send the verdict' });
  expect(screen.queryByRole('button', { name: /^Ask: / })).toBeNull();
  await user.click(send);
  const asked = within(await screen.findByRole('dialog', { name: 'Send your verdict?' }));
  expect(asked.getByText(/^[A-F][+-]?, \d+ of 100: |^Too little was said/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send it' }));
  expect(await screen.findByRole('heading', { name: 'Your verdict is sent' })).toBeTruthy();
  const { judgedBy } = await candidate.caller.interviews.get({ id });
  expect(judgedBy).toEqual({ kind: 'friend', name: 'Grace' });
});

test('a candidate who waits on the results sees the verdict once it is sent', async () => {
  const { app, candidate, id, token } = await invited();
  const { friend } = app.caller();
  const seat = OTHER_SEAT;
  await friend.enter({ token, seat, name: 'Grace' });
  await friend.ask({ token, seat, key: 'opening' });
  await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await friend.end({ token, seat });
  await timed(() => renderApp(`/interview/${id}/results`, { app, token: candidate.token }))();
  const report = within(await screen.findByRole('article', { name: 'Report' }));
  expect(report.getByText('Grace is judging this')).toBeTruthy();
  await friend.saveVerdict({ token, seat, scores: { design: 3 }, send: true });
  // The page looks again after a while.
  await elapse(5_000)();
  expect(await screen.findByText('scored by Grace')).toBeTruthy();
});

test('who goes to sign in for a swap of roles comes back to the link', async () => {
  const held = await invited();
  const { app, token, candidate, id } = held;
  const seat = OTHER_SEAT;
  const { friend } = app.caller();
  await friend.enter({ token, seat, name: 'Grace' });
  await friend.ask({ token, seat, key: 'opening' });
  await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await friend.end({ token, seat });
  await friend.saveVerdict({ token, seat, scores: { design: 3 }, send: true });
  const grace = await app.signUp();
  const { user } = await renderApp(held.path, { app });
  await user.click(await screen.findByRole('link', { name: 'Sign in to swap roles' }));
  await user.type(await screen.findByLabelText('Email'), grace.user.email);
  await user.type(screen.getByLabelText('Password'), grace.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: 'Swap roles' })).toBeTruthy();
});
