import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, startedWithFriend } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sql } from '#testing/test-database.ts';

const SEAT = 'the-only-console';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
});

test('the friend is told that a candidate gets ready, reads, speaks, pauses, writes and draws', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id, token } = await startedWithFriend(app, candidate);
  const { friend } = app.caller();
  await friend.enter({ token, seat: SEAT, name: 'Grace' });
  await friend.ask({ token, seat: SEAT, key: 'opening', aloud: false });
  const told = (doing: string) => waitFor(() => expect(app.deps.meetings.of(id).candidateDoing).toBe(doing));
  const { user, unmount } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    isGreeted: false,
  });
  await told('getting_ready');
  await user.click(await screen.findByRole('button', { name: 'Go to the question' }));
  await told('reading');
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  await told('speaking');
  await user.click(screen.getByRole('button', { name: 'Pause Interview' }));
  await told('paused');
  await user.click(screen.getByRole('button', { name: 'Resume Interview' }));
  await told('speaking');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(async () =>
    expect((await candidate.caller.interviews.get({ id })).responses).toHaveLength(2),
  );

  await friend.ask({ token, seat: SEAT, words: 'And in ten years?', aloud: false });
  await user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'I keep');
  await told('writing');
  await user.clear(screen.getByLabelText('Your answer'));
  await told('reading');
  await user.click(screen.getByRole('button', { name: 'Open board' }));
  await told('drawing');
  unmount();
  await waitFor(() => expect(app.deps.meetings.of(id).candidateDoing).toBeNull());
});

test.each(['A question asked aloud.', '(Asked aloud.)'])(
  'a candidate is not offered to hear "%s", which the friend has said',
  async (noted) => {
    const app = await createTestApp();
    const candidate = await signUpWithPlan(app);
    const { id, token } = await startedWithFriend(app, candidate);
    const { friend } = app.caller();
    await friend.enter({ token, seat: SEAT, name: 'Grace' });
    await friend.ask({ token, seat: SEAT, aloud: true });
    await sql(app.db, 'update interview_responses set content = ?', noted);
    await renderApp(`/interview/${id}`, { app, token: candidate.token, audio: createFakeMicrophone() });
    await screen.findByRole('button', { name: 'Start answering' });
    expect(screen.queryByRole('button', { name: 'Play Question' })).toBeNull();
  },
);

test('a candidate who reloads the page still has the link to send, and has lost it in another browser', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await candidate.caller.interviews.start({
    ...(await lookupIds(app)),
    interviewer: 'friend',
  });
  const open = () =>
    renderApp(`/interview/${id}`, { app, token: candidate.token, audio: createFakeMicrophone() });
  const link = async () => (await screen.findByLabelText<HTMLInputElement>('Your friend’s link')).value;
  const first = await open();
  const made = await link();
  expect(made).toMatch(/\/console\/./);
  first.unmount();
  const second = await open();
  expect(await link()).toBe(made);
  second.unmount();
  // In another browser nobody knows it, so the candidate can have another one made.
  sessionStorage.clear();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
  expect(await link()).not.toBe(made);
});

test('a candidate whose first link could not be made can have one made', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await candidate.caller.interviews.start({
    ...(await lookupIds(app)),
    interviewer: 'friend',
  });
  const way = { isCut: true };
  const { user } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    network: (path) => {
      if (way.isCut && path.includes('inviteFriend')) throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByText('No link was made');
  way.isCut = false;
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Your friend’s link')).value).toMatch(
    /\/console\/./,
  );
});

test('a candidate whose friend ends the interview comes to its results without a press', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id, token } = await startedWithFriend(app, candidate);
  const { friend } = app.caller();
  await friend.enter({ token, seat: SEAT, name: 'Grace' });
  await friend.ask({ token, seat: SEAT, key: 'opening', aloud: false });
  const { router } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  await screen.findByRole('button', { name: 'Start answering' });
  await friend.end({ token, seat: SEAT });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${id}/results`));
});

test('a candidate whose friend ends the interview in the middle of an answer has it as the last one', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id, token } = await startedWithFriend(app, candidate);
  const { friend } = app.caller();
  await friend.enter({ token, seat: SEAT, name: 'Grace' });
  await friend.ask({ token, seat: SEAT, key: 'opening', aloud: false });
  const { user, router } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
  });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  await waitFor(() => expect(app.deps.meetings.of(id).candidateDoing).toBe('speaking'));
  await friend.end({ token, seat: SEAT });
  await screen.findByText('Grace ended the interview');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${id}/results`));
  const { responses } = await candidate.caller.interviews.get({ id });
  expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user']);
});

test('a candidate whom the app interviews tells nobody what they are doing', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const asked: string[] = [];
  const { user } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    network: (path) => void asked.push(path),
  });
  await user.click(await screen.findByRole('button', { name: 'Open board' }));
  await waitFor(() => expect(asked.some((path) => path.includes('board.'))).toBe(true));
  expect(asked.filter((path) => path.includes('meeting.'))).toEqual([]);
});
