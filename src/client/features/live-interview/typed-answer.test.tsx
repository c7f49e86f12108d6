import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

const words = (count: number) => Array(count).fill('word').join(' ');

/** The field for typing, in an interview of 600 seconds of which `spentSeconds` are used. */
async function openField(spentSeconds: number) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  if (spentSeconds > 0) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: words(spentSeconds * 2.5) });
  }
  const audio = createFakeMicrophone();
  const view = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio });
  await view.user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await view.user.click(await screen.findByLabelText('Your answer'));
  return { ...view, read: () => candidate.caller.interviews.get({ id }) };
}

const hint = () => {
  const id = screen.getByLabelText('Your answer').getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
};

test('with time enough the field says what the answer counts, and nothing of what fits', async () => {
  const { user } = await openField(0);
  await user.paste(words(75));
  expect(hint()).toBe('75 words, counted as 0m 30s of speaking time. Ctrl+Enter sends.');
});

test('a candidate who chooses to type writes at once, in the place of the button that records', async () => {
  const { user } = await openField(0);
  await user.click(screen.getByRole('button', { name: 'Speak instead' }));
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.keyboard('One row a seat.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('One row a seat.');
  expect(screen.queryByRole('button', { name: 'Start answering' })).toBeNull();
});

test('below a long question the whole field is brought in sight, as it is chosen and as it is written into', async () => {
  const brought: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push(this.id);
  });
  const { user } = await openField(0);
  const { form } = screen.getByLabelText<HTMLTextAreaElement>('Your answer');
  expect(brought).toContain(form?.id);
  brought.length = 0;
  await user.keyboard('I');
  expect(brought).toContain(form?.id);
});

test('near the end the field says how much fits before a word is written', async () => {
  await openField(570);
  expect(hint()).toBe(
    '150 words count as a minute of speaking time. ' +
      'About 75 words fit in the time that is left; a longer answer is accepted too. Ctrl+Enter sends.',
  );
});

test('an answer longer than the whole interview is told what fits, however early', async () => {
  const { user } = await openField(0);
  await user.paste(words(1501));
  expect(hint()).toContain('counted as 10m 0s');
  expect(hint()).toContain('About 1500 words fit');
});

test('an answer longer than the time that is left is sent whole and counts what was left', async () => {
  const { user, read } = await openField(570);
  const answer = words(300);
  await user.paste(answer);
  expect(hint()).toContain('300 words, counted as 0m 30s');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText("Time's Up!")).toBeTruthy();
  const { responses, secondsRemaining } = await read();
  expect(responses.findLast(({ speaker }) => speaker === 'user')?.content).toBe(answer);
  expect(secondsRemaining).toBe(0);
});
