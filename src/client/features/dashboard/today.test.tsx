import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { judgeOwn, lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel, standInTranscriber } from '#testing/stand-in-ai.ts';

const today = () => screen.findByRole('region', { name: 'Today' });

/** Labels of the primary links and buttons. There should be one: the next thing to do. */
const filled = () =>
  [...document.querySelectorAll('main a, main button')]
    .filter(({ classList }) => classList.contains('bg-primary'))
    .map(({ textContent }) => textContent);

const CHECK = { name: 'Check your answer' };

/** A user who has ended an interview and was asked about a path. */
async function returning(app: TestApp) {
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  await user.caller.interviews.complete({ id });
  await user.caller.preparation.skip({});
  return { ...user, id };
}

test('an exercise is answered in writing, checked against its points, and rated with one key', async () => {
  const app = await createTestApp();
  const { token, caller } = await returning(app);
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  const { task } = await caller.practice.get();
  expect(await box.findByText(task?.exercise ?? '')).toBeTruthy();
  await user.click(await box.findByRole('button', { name: 'Check my answer' }));
  expect(await box.findByText('Please type your answer first.')).toBeTruthy();
  await user.click(box.getByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
  await user.click(box.getByRole('button', { name: 'Check my answer' }));
  const result = await box.findByRole('heading', CHECK);
  expect(document.activeElement).toBe(result);
  expect(box.getAllByText('A strong answer').length).toBeGreaterThan(1);
  expect(box.getAllByText('Often said, but wrong').length).toBeGreaterThan(0);
  await expectAccessible();
  await user.click(document.body);
  await user.keyboard('3');
  expect((await box.findByText(/^You rated it/)).textContent).toMatch(
    /^You rated it good\. It comes again on /,
  );
  expect((await caller.practice.get()).lastAttempt?.rating).toBe('good');
  expect(document.activeElement?.textContent).toMatch(/You rated it good/);
  expect(box.queryByRole('heading', CHECK)).toBeNull();
  expect(filled()).toEqual(['New interview like the last']);
  await user.click(box.getByRole('button', { name: 'One more exercise' }));
  expect(filled()).toEqual(['Check my answer']);
  expect(await box.findByText(/It uses no interview session/)).toBeTruthy();
});

test('an answer from before the account is a line below the first interview, and can be read again', async () => {
  const app = await createTestApp();
  app.clock.advance(Date.now() - app.clock.now().getTime());
  const { token, caller } = await app.signUp();
  const { questionId, dimension, title } = await caller.practice.guest();
  await caller.practice.answer({ questionId, dimension, transcript: TYPED_ANSWER, rating: 'good' });
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  const first = await box.findByRole('heading', { name: 'Your first interview' });
  const rated = await box.findByText(/^You rated it/);
  expect(rated.parentElement?.textContent).toContain(`Exercise: ${title}. You rated it good.`);
  expect(first.compareDocumentPosition(rated)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(box.queryByRole('heading', CHECK)).toBeNull();
  await user.click(box.getByRole('button', { name: 'Read it again' }));
  expect(box.getByRole('heading', CHECK)).toBeTruthy();
  await expectAccessible();
});

test('nobody but the candidate says how it went where there is no model', async () => {
  const app = await createTestApp();
  const { token } = await returning(app);
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByLabelText('Your answer'));
  await user.paste('I had pancakes for breakfast today.');
  await user.click(box.getByRole('button', { name: 'Check my answer' }));
  await box.findByRole('heading', CHECK);
  expect(box.getAllByText('Nothing near').length).toBeGreaterThan(1);
  expect(box.queryByText(/heard|explained|The model says/i)).toBeNull();
});

test('what a model makes of each point stands beside the candidate’s own rating', async () => {
  const interviewer: InterviewerModel = {
    ...standInModel(),
    judgeExercise: async ({ points }) =>
      points.map(({ id }) => ({
        pointId: id,
        status: 'named',
        quote: 'First I would ask',
        why: 'You say no number.',
      })),
  };
  const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
  const { token } = await returning(app);
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
  await user.click(box.getByRole('button', { name: 'Check my answer' }));
  expect(await box.findByText('Read by example-model. Your own rating is what counts.')).toBeTruthy();
  expect(box.getAllByText('Named it').length).toBeGreaterThan(1);
  expect(box.getByRole('button', { name: 'Good' })).toBeTruthy();
});

test('an exercise is answered out loud where the server recognizes speech, and can be played back', async () => {
  const transcriber = standInTranscriber(() => TYPED_ANSWER);
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const { token, caller } = await returning(app);
  const { user } = await renderApp('/', { app, token, audio: createFakeMicrophone() });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Answer out loud' }));
  expect(await box.findByRole('timer')).toBeTruthy();
  await user.click(box.getByRole('button', { name: 'Stop and check' }));
  expect(await box.findByRole('heading', CHECK)).toBeTruthy();
  expect(box.getByLabelText('Your answer').tagName).toBe('AUDIO');
  const { lastAttempt } = await caller.practice.get();
  // The server keeps only as much as can be said in the length of the recording.
  expect(lastAttempt?.answer).toMatch(/^First I would ask/);
  expect(TYPED_ANSWER).toContain(lastAttempt?.answer);
});

test('a recording that the server did not get can be sent again', async () => {
  const app = await createTestApp({
    ai: { active: aiWith({ transcriber: standInTranscriber(() => TYPED_ANSWER) }) },
  });
  const { token } = await returning(app);
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
  expect(await box.findByRole('heading', CHECK)).toBeTruthy();
});

test('a typed answer whose reply was lost is kept once when it is sent again, and other words as another', async () => {
  const app = await createTestApp();
  const { token, caller } = await returning(app);
  let isLost = true;
  const lossy = {
    ...app,
    request: async (path: string, init?: RequestInit) => {
      const reply = await app.request(path, init);
      if (isLost && path.includes('practice.answer')) throw new TypeError('fetch failed');
      return reply;
    },
  };
  const { user } = await renderApp('/', { app: lossy, token });
  const box = within(await today());
  const check = async (words: string) => {
    await user.clear(await box.findByLabelText('Your answer'));
    await user.type(box.getByLabelText('Your answer'), words);
    await user.click(box.getByRole('button', { name: 'Check my answer' }));
  };
  const kept = async () =>
    (await caller.questions.list()).reduce((sum, { exerciseCount }) => sum + exerciseCount, 0);
  await check('I ask first.');
  expect(await box.findByText('Your answer could not be checked')).toBeTruthy();
  await check('I ask last.');
  expect(await box.findByText('Your answer could not be checked')).toBeTruthy();
  expect(await kept()).toBe(2);
  isLost = false;
  await check('I ask last.');
  expect(await box.findByRole('heading', CHECK)).toBeTruthy();
  expect(await kept()).toBe(2);
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
  expect(box.getByRole('heading', { name: title ?? '' })).toBeTruthy();
  expect(filled()).toEqual(['Continue: 10:00 left']);
  expect(await box.findByText(/1 answer is kept on this device and not sent yet/)).toBeTruthy();
});

/** A user whose only interview was long enough to be judged, but was not judged yet. */
async function ended(app: TestApp) {
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  for (let turn = 0; turn < 3; turn += 1) {
    await user.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  await user.caller.interviews.complete({ id });
  return { ...user, id };
}

test('an interview that nobody has judged yet is named first, with the way to judge it', async () => {
  const app = await createTestApp();
  const { token, id } = await ended(app);
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(await box.findByText('Your last interview')).toBeTruthy();
  expect(box.getByRole('heading', { name: 'Short link service' })).toBeTruthy();
  expect(filled()).toEqual(['Judge it yourself']);
  expect(box.getByRole('link', { name: 'Judge it yourself' }).getAttribute('href')).toBe(
    `/interview/${id}/debrief`,
  );
  expect(box.getByRole('button', { name: 'An exercise instead' })).toBeTruthy();
  await expectAccessible();
});

test('a debrief that was begun is called so, and goes on where it stopped', async () => {
  const app = await createTestApp();
  const { token, caller, id } = await ended(app);
  const [first] = (await caller.interviews.debrief({ id })).statements;
  await caller.interviews.saveDebrief({ id, answers: { [first?.id ?? '']: true } });
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(await box.findByText(/^You began to judge it\./)).toBeTruthy();
  expect(box.queryByText(/^Nobody has judged it yet/)).toBeNull();
  expect(box.getByRole('link', { name: 'Continue where you stopped' }).getAttribute('href')).toBe(
    `/interview/${id}/debrief`,
  );
});

test('a judged interview is named with its score and its weakest dimension, above what it asks to practice', async () => {
  const app = await createTestApp();
  const { token, caller, id } = await ended(app);
  await judgeOwn(app, caller, id, (pointId) => (pointId.startsWith('d-') ? 'wrong' : 'reason'));
  await renderApp('/', { app, token });
  const box = within(await today());
  const last = within(await box.findByRole('region', { name: 'Your last interview' }));
  expect(last.getByText('Short link service')).toBeTruthy();
  expect(last.getByText(/^\d+\/100$/)).toBeTruthy();
  expect(last.getByText(/^Fewest points: Solution design, 0 of \d+ with a reason/)).toBeTruthy();
  const { cards = [] } = await caller.interviews.get({ id });
  expect(box.getByText(`First in your last report: ${cards[0]?.say}`)).toBeTruthy();
  expect(box.getByText(`${cards[0]?.task}`)).toBeTruthy();
  // As long as on the card.
  expect(box.getByRole('heading', { name: /, out loud, 60 seconds$/ })).toBeTruthy();
  expect(box.getByText(/^Solution design was [\d.]+ points? \(out of 5\) below/)).toBeTruthy();
  expect(filled()).toEqual(['Check my answer']);
  await expectAccessible();
});

test('a score at the bar is not praised where no point was had with a reason', async () => {
  const app = await createTestApp();
  const { token, caller, id } = await ended(app);
  await judgeOwn(app, caller, id, (pointId) => (pointId.startsWith('f-') ? 'named' : 'reason'));
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(await box.findByText(/^Problem framing: you had 0 of \d+ points with a reason/)).toBeTruthy();
  expect(box.queryByText(/your level's bar/)).toBeNull();
});

test('an exercise of before the interview does not stand for what the interview asks to practice', async () => {
  const app = await createTestApp();
  app.clock.advance(Date.now() - app.clock.now().getTime() - 60_000);
  const { token, caller, id } = await returning(app);
  await caller.practice.answer({
    questionId: 'short-links',
    dimension: 'framing',
    transcript: TYPED_ANSWER,
    rating: 'good',
  });
  app.clock.advance(1000);
  const { id: next } = await caller.interviews.start(await lookupIds(app));
  await caller.interviews.complete({ id: next });
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(next).toBeGreaterThan(id);
  expect(await box.findByText(/^You rated it/)).toBeTruthy();
  expect(filled()).toEqual(['Check my answer']);
});

test('an exercise can be answered while an interview waits, and the interview still stands out', async () => {
  const app = await createTestApp();
  const { token, caller } = await returning(app);
  await caller.interviews.start({ ...(await lookupIds(app, 'mobile')), questionId: 'photo-backup' });
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'An exercise instead' }));
  expect(box.getByLabelText('Your answer')).toBeTruthy();
  expect(filled()).toEqual(['Continue: 10:00 left']);
});

test('the exercise on the very question that is being asked waits for the end of the interview', async () => {
  const app = await createTestApp();
  const { token, caller } = await signUpWithPlan(app);
  const ids = await lookupIds(app, 'backend', 'senior');
  await caller.interviews.start({ ...ids, questionId: app.deps.data.content.demo.questionId });
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(await box.findByText('Your next exercise comes when your interview has ended.')).toBeTruthy();
});

test('another interview like the last one begins with one press', async () => {
  const app = await createTestApp();
  const { id, ...ada } = await returning(app);
  const { user, router } = await renderApp('/', { app, token: ada.token });
  const box = within(await today());
  expect(await box.findByText('Generic · Backend · Mid')).toBeTruthy();
  expect(filled()).toEqual(['Check my answer']);
  await user.click(box.getByRole('button', { name: 'New interview like the last' }));
  await expect.poll(() => router.state.location.pathname).toBe(`/interview/${id + 1}`);
});
