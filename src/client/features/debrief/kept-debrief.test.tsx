import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { debriefOf, decided, findSentence, SENTENCES } from '#testing/debriefs.ts';
import { ended, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('somebody who reloads goes on where they stopped', async () => {
  const { app, candidate, id } = await ended();
  const first = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  await first.user.keyboard('t');
  await screen.findByRole('button', { name: 'Next sentence' });
  first.unmount();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByRole('link', { name: 'Continue where you stopped' })).toBeTruthy();
  const again = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await within(again.container).findByText(`Sentence 2 of ${SENTENCES}`);
});

test('somebody who comes back goes on with the point that has no tick, and with the scores once all have one', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const { points } = await debriefOf(candidate, id);
  const tick = (some: typeof points) =>
    candidate.caller.interviews.saveDebrief({
      id,
      ticks: Object.fromEntries(some.map((point) => [point.id, 'named' as const])),
    });
  await tick(points.slice(0, -1));
  const first = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  expect(await screen.findByText(`Point ${points.length} of ${points.length}`)).toBeTruthy();
  first.unmount();
  await tick(points);
  await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'Six scores' })).toBeTruthy();
});

test('somebody who leaves the debrief half done reads on the report how far they are', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  const { statements, points } = await debriefOf(candidate, id);
  await candidate.caller.interviews.saveDebrief({ id, answers: { [statements[0]?.id ?? '?']: true } });
  const first = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText(`You decided 1 of ${SENTENCES} sentences so far`)).toBeTruthy();
  first.unmount();
  await decided(interview);
  const ticks = Object.fromEntries(points.slice(0, 2).map((point) => [point.id, 'reason' as const]));
  await candidate.caller.interviews.saveDebrief({ id, ticks });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText(`You judged 2 of ${points.length} points so far`)).toBeTruthy();
  expect(screen.getByText('Once you finish, you see your grade and what to work on.')).toBeTruthy();
  expect(screen.queryByText(/No model judged/)).toBeNull();
});

test('the step that was chosen stays over a reload', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  await renderApp(`/interview/${id}/debrief?step=scores`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'Six scores' })).toBeTruthy();
});

test('words that are not the ones are taken away, also after a reload, and brought back by the same press', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const first = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  const words = document.querySelector('q')?.textContent;
  expect(words).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: 'Not these words' }));
  expect(await screen.findByText('Your report will quote nothing here.')).toBeTruthy();
  expect(document.querySelector('q')).toBeNull();
  await waitFor(async () =>
    expect((await debriefOf(candidate, id)).points.filter(({ quoted }) => !quoted)).toHaveLength(1),
  );
  first.unmount();
  const again = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  await again.user.click(screen.getByRole('button', { name: 'Show the words again' }));
  expect(document.querySelector('q')?.textContent).toBe(words);
});

test('other words are chosen from the answers, kept over a reload, and taken back', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const first = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  const nearest = document.querySelector('q')?.textContent;
  await first.user.click(screen.getByRole('button', { name: 'Not these words' }));
  await first.user.click(screen.getByText('Answer 1'));
  const sentence = within(screen.getByRole('list', { name: 'Answer 1' }))
    .getAllByRole('button')
    .at(-1);
  const text = sentence?.textContent ?? '';
  if (!sentence || text === nearest) throw new Error('there is nothing else to choose');
  await expectAccessible();
  await first.user.click(sentence);
  expect(await screen.findByText('Your words')).toBeTruthy();
  expect(document.querySelector('q')?.textContent).toContain(text);
  expect(document.activeElement?.textContent).toBe('Choose other words');
  await waitFor(async () =>
    expect((await debriefOf(candidate, id)).points.flatMap(({ chosen }) => chosen?.text ?? [])).toEqual([
      text,
    ]),
  );
  first.unmount();
  const again = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText('Your words');
  expect(document.querySelector('q')?.textContent).toContain(text);
  await again.user.click(screen.getByRole('button', { name: 'Take my choice back' }));
  expect(document.querySelector('q')?.textContent).toBe(nearest);
});

test('a tick is taken back by the same press, also over a reload', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const ticks = async () => (await debriefOf(candidate, id)).points.flatMap(({ tick }) => tick ?? []);
  const first = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  await first.user.keyboard('2');
  await waitFor(async () => expect(await ticks()).toEqual(['named']));
  await first.user.keyboard('{ArrowLeft}');
  await first.user.click(screen.getByRole('button', { name: 'Named it', pressed: true }));
  expect(screen.getByRole('button', { name: 'Named it', pressed: false })).toBeTruthy();
  expect(screen.getByText(/^Point 1 of/)).toBeTruthy();
  await waitFor(async () => expect(await ticks()).toEqual([]));
  first.unmount();
  await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

test('an answer of another tab stands, and this tab says so', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  const [first] = (await debriefOf(candidate, id)).statements;
  await candidate.caller.interviews.saveDebrief({ id, answers: { [first?.id ?? '?']: false } });
  await user.keyboard('t');
  expect(
    await screen.findByText(/You had answered “False” before, and the first answer stands/),
  ).toBeTruthy();
  await user.keyboard('{Enter}');
  await findSentence(2);
});

test('that one was not sure stands, too, and this tab says so', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  const [first] = (await debriefOf(candidate, id)).statements;
  await candidate.caller.interviews.saveDebrief({ id, answers: { [first?.id ?? '?']: 'unsure' } });
  await user.click(screen.getByRole('button', { name: 'True' }));
  expect(
    await screen.findByText(/You had answered “Not sure” before, and the first answer stands/),
  ).toBeTruthy();
  expect(screen.getByText(/^You were not sure: this is/)).toBeTruthy();
});

test('what another tab decided is there when this one is looked at again', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  await decided(interview);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText(/^You were right about/)).toBeTruthy();
});

test('an answer that could not be saved is kept, and sent again', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  let isCut = false;
  const { user } = await renderApp(`/interview/${id}/debrief`, {
    app,
    token: candidate.token,
    network: (path) => {
      if (isCut && path.includes('saveDebrief')) throw new TypeError('cut');
    },
  });
  await screen.findByText(/^Point 1 of/);
  isCut = true;
  await user.keyboard('1');
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  await user.keyboard('2');
  await waitFor(() => expect(screen.getByText('Not saved yet')).toBeTruthy());
  await expectAccessible();
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  const ticks = (await debriefOf(candidate, id)).points.flatMap(({ tick }) => tick ?? []);
  expect(ticks.sort()).toEqual(['named', 'reason']);
});

test('a tick that is changed while it is on its way is saved as it was changed', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  let arrive = () => {};
  const isSent = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const network = (path: string) => (path.includes('saveDebrief') ? isSent : undefined);
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token, network });
  await screen.findByText(/^Point 1 of/);
  await user.keyboard('1{ArrowLeft}3');
  arrive();
  await waitFor(async () => {
    const ticks = (await debriefOf(candidate, id)).points.flatMap(({ tick }) => tick ?? []);
    expect(ticks).toEqual(['missed']);
  });
});

test('ticks that are given while words are refused are saved all the same, and the refusal stays to be read', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  let arrive = () => {};
  const isSent = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const network = (path: string) => (path.includes('saveDebrief') ? isSent : undefined);
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token, network });
  await screen.findByText(/^Point 1 of/);
  await user.click(screen.getByText('Choose other words'));
  const [words] = within(screen.getByRole('list', { name: 'The next nearest' })).getAllByRole('button');
  await user.click(words ?? expect.fail('there is nothing else to choose'));
  await user.keyboard('12');
  const { responses } = await candidate.caller.interviews.get({ id });
  for (const { id: responseId } of responses.filter(({ speaker }) => speaker === 'user')) {
    const transcript = 'In another tab, all of it is corrected to these words.';
    await candidate.caller.interviews.correctTranscript({ id, responseId, transcript });
  }
  arrive();
  await waitFor(async () => {
    const ticks = (await debriefOf(candidate, id)).points.flatMap(({ tick }) => tick ?? []);
    expect(ticks.sort()).toEqual(['named', 'reason']);
  });
  expect(screen.getByText('That could not be saved')).toBeTruthy();
  await user.keyboard('3');
  await waitFor(() => expect(screen.queryByText('That could not be saved')).toBeNull());
});

test('what could not be saved survives a reload, and is sent then', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const open = (network?: (path: string) => void) =>
    renderApp(`/interview/${id}/debrief`, { app, token: candidate.token, ...(network && { network }) });
  const first = await open((path) => {
    if (path.includes('saveDebrief')) throw new TypeError('cut');
  });
  await screen.findByText(/^Point 1 of/);
  await first.user.keyboard('1');
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  cleanup();
  await open();
  await waitFor(async () => {
    const ticks = (await debriefOf(candidate, id)).points.flatMap(({ tick }) => tick ?? []);
    expect(ticks).toEqual(['reason']);
  });
  expect(localStorage.getItem(`debrief-unsaved-${id}`)).toBeNull();
});

test('a sentence whose answer did not arrive waits, and is decided when it is sent again', async () => {
  const { app, candidate, id } = await ended();
  let isCut = true;
  const { user } = await renderApp(`/interview/${id}/debrief`, {
    app,
    token: candidate.token,
    network: (path) => {
      if (isCut && path.includes('saveDebrief')) throw new TypeError('cut');
    },
  });
  await findSentence(1);
  await user.keyboard('t');
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('button', { name: 'Next sentence' })).toBeTruthy();
});

test('an interview that was deleted meanwhile is not found', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  await candidate.caller.interviews.delete({ id });
  await user.keyboard('1');
  expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
});

test("a stranger's interview is not found", async () => {
  const { app, id } = await ended();
  const stranger = await app.signUp();
  await renderApp(`/interview/${id}/debrief`, { app, token: stranger.token });
  expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
});

test('an interview that still goes on cannot be judged, and leads back to itself', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'This interview is still going on' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue Interview' }).getAttribute('href')).toBe(
    `/interview/${id}`,
  );
});

test('a debrief that cannot be loaded says so, and is asked for again', async () => {
  const { app, candidate, id } = await ended();
  let isCut = true;
  const { user } = await renderApp(`/interview/${id}/debrief`, {
    app,
    token: candidate.token,
    network: (path) => {
      if (isCut && path.includes('interviews.debrief')) throw new TypeError('cut');
    },
  });
  expect(await screen.findByText('Your judgment could not be loaded')).toBeTruthy();
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await findSentence(1);
});
