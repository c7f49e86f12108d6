// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const today = () => screen.findByRole('region', { name: 'Today' });

test('a task is answered in writing in place, and says what was heard and when it comes again', async () => {
  const app = await createTestApp();
  const { token, caller } = await app.signUp();
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  const { task } = await caller.practice.get();
  expect(await box.findByRole('heading', { name: task?.task ?? '' })).toBeTruthy();
  await user.click(await box.findByRole('button', { name: 'Check my answer' }));
  expect(await box.findByText('Please type your answer first.')).toBeTruthy();
  await user.click(box.getByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
  await user.click(box.getByRole('button', { name: 'Check my answer' }));
  const result = await box.findByRole('heading', { name: /points heard$/ });
  expect(document.activeElement).toBe(result);
  expect(box.getByText(/This exercise comes again on/)).toBeTruthy();
  await expectAccessible();
  await user.click(box.getByRole('button', { name: 'One more' }));
  expect(await box.findByText(/It does not count against your plan/)).toBeTruthy();
});

test('a task is answered out loud where the server makes out words', async () => {
  const transcriber = standInTranscriber(() => TYPED_ANSWER);
  const app = await createTestApp({ ai: aiWith({ transcriber }) });
  const { token, caller } = await app.signUp();
  const { user } = await renderApp('/', { app, token, audio: createFakeMicrophone() });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Answer out loud' }));
  expect(await box.findByRole('timer')).toBeTruthy();
  await user.click(box.getByRole('button', { name: 'Stop and check' }));
  expect(await box.findByRole('heading', { name: /points heard$/ })).toBeTruthy();
  const { lastTry } = await caller.practice.get();
  // As much of it as can be said in the recording.
  expect(lastTry?.answer).toMatch(/^First I would ask/);
  expect(TYPED_ANSWER).toContain(lastTry?.answer);
});

test('a recording that the server did not get can be sent again', async () => {
  const app = await createTestApp({ ai: aiWith({ transcriber: standInTranscriber(() => TYPED_ANSWER) }) });
  const { token } = await app.signUp();
  let isCut = true;
  const { user } = await renderApp('/', {
    app,
    token,
    audio: createFakeMicrophone(),
    network: (path) => {
      if (isCut && path.includes('practice.answer')) throw new TypeError('fetch failed');
    },
  });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Answer out loud' }));
  await user.click(await box.findByRole('button', { name: 'Stop and check' }));
  expect(await box.findByText('Your answer could not be checked')).toBeTruthy();
  isCut = false;
  await user.click(box.getByRole('button', { name: 'Send again' }));
  expect(await box.findByRole('heading', { name: /points heard$/ })).toBeTruthy();
});

test('an interview that waits comes first, with the time that is left and what was not sent', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id, createdAt, title } = await startedInterview(app, ada);
  const { renderApp: render } = await import('#testing/render-app.tsx');
  const { answerStore } = await import('#client/lib/audio/answer-store.ts');
  const store = await answerStore();
  await store.open({
    key: 'unsent-1',
    interviewId: id,
    interviewCreatedAt: createdAt.getTime(),
    mimeType: 'audio/webm',
    durationMs: 4000,
    responseTimeMs: 0,
    transcript: null,
  });
  await render('/', { app, token: ada.token });
  const box = within(await today());
  const link = await box.findByRole('link', { name: 'Continue: 10:00 left' });
  expect(link.getAttribute('href')).toBe(`/interview/${id}`);
  expect(box.getByText(`${title}. It is paused until you continue.`)).toBeTruthy();
  expect(await box.findByText(/1 answer is kept on this device and not sent yet/)).toBeTruthy();
});

test('the exercise on the very question that is being asked waits for the end of the interview', async () => {
  const app = await createTestApp();
  const { token, caller } = await signUpWithPlan(app);
  const ids = await lookupIds(app, 'backend', 'senior');
  await caller.interviews.start({ ...ids, questionId: app.deps.content.demo.questionId });
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(await box.findByText('Your next exercise comes when your interview has ended.')).toBeTruthy();
});

test('another interview like the last one begins with one press', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  await ada.caller.interviews.complete({ id });
  const { user, router } = await renderApp('/', { app, token: ada.token });
  const box = within(await today());
  expect(await box.findByText('Generic · Backend · Mid')).toBeTruthy();
  await user.click(box.getByRole('button', { name: 'New interview like the last' }));
  await expect.poll(() => router.state.location.pathname).toBe(`/interview/${id + 1}`);
});
