import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { debriefOf, decided } from '#testing/debriefs.ts';
import { ended, judgeOwn, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { HEARD, inInterview } from '#testing/misheard-answer.ts';
import { renderApp } from '#testing/render-app.tsx';

/** A spoken interview that is over; two of its words were misheard. */
async function misheard() {
  const { app, user: candidate, id, speak, conversation } = await inInterview();
  await speak();
  await candidate.caller.interviews.complete({ id });
  const said = async () => (await conversation())[1]?.content;
  const open = (page: string) => renderApp(`/interview/${id}/${page}`, { app, token: candidate.token });
  return { app, candidate, id, said, open };
}

async function putRight(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Fix what I said' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix what I said' }));
  const field = dialog.getByLabelText<HTMLTextAreaElement>('What you said');
  expect(field.value).toBe(HEARD);
  await user.clear(field);
  await user.paste(TYPED_ANSWER);
  await user.click(dialog.getByRole('button', { name: 'Use these words' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a candidate puts right beside a point what was misheard, and the point has the new words', async () => {
  const interview = await misheard();
  await decided(interview);
  const { user } = await interview.open('debrief?step=points');
  expect((await screen.findByText(/^Point 1 of/)).textContent).toBeTruthy();
  await putRight(user);
  expect(await interview.said()).toBe(TYPED_ANSWER);
  const { points } = await debriefOf(interview.candidate, interview.id);
  const nearest = points.flatMap(({ whenAsked, nearest: elsewhere }) => (whenAsked ?? elsewhere)?.text ?? []);
  await waitFor(() => expect(nearest).toContain(document.querySelector('q')?.textContent));
});

test('a point stays where it is while a correction of its answer brings words to others', async () => {
  const { app, candidate, id, interview } = await ended();
  await decided({ app, candidate, id });
  const bank = app.deps.data.content.questions.get(interview.questionId)?.points ?? [];
  const { user, queryClient } = await renderApp(`/interview/${id}/debrief?step=points`, {
    app,
    token: candidate.token,
  });
  await screen.findByText(/^Point 1 of/);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const name = screen.getByRole('heading', { level: 3 }).textContent;
  await user.click(await screen.findByRole('button', { name: 'Edit what I wrote' }));
  await user.clear(screen.getByLabelText('Your answer'));
  // No more than there was time to say.
  await user.paste(
    bank
      .flatMap(({ said }) => said.slice(0, 1))
      .slice(0, 6)
      .join(' '),
  );
  await user.click(screen.getByRole('button', { name: 'Use these words' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(name);
});

test('a candidate puts right in the transcript what was misheard, until the interview is judged', async () => {
  const { app, candidate, id, said, open } = await misheard();
  const { user, unmount } = await open('results');
  await putRight(user);
  expect(await said()).toBe(TYPED_ANSWER);
  expect(await screen.findByText('You corrected this')).toBeTruthy();
  await app.deps.jobs.runDue();
  await judgeOwn(app, candidate.caller, id);
  unmount();
  const again = await open('results');
  expect(await screen.findByText('scored by you')).toBeTruthy();
  await again.user.click(screen.getByRole('tab', { name: 'Transcript' }));
  expect(await screen.findByText('You corrected this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fix what I said' })).toBeNull();
});

test('a point that was had wrong asks which words were, and stays in view until they are named', async () => {
  const { app, candidate, id } = await ended();
  await decided({ app, candidate, id });
  const { user } = await renderApp(`/interview/${id}/debrief?step=points`, { app, token: candidate.token });
  expect(await screen.findByText(/^Point 1 of/)).toBeTruthy();
  await user.keyboard('4');
  expect(screen.getByText(/^Point 1 of/)).toBeTruthy();
  expect(screen.getByText('Which words were wrong?').closest('details')?.open).toBe(true);
  expect(screen.getByText(/^Your report shows the words above/)).toBeTruthy();
  await expectAccessible();
  // All answers are a press away, so that the button for the next point stays in sight.
  const all = screen.getByText('Any of your answers');
  expect(all.closest('details')?.open).toBe(false);
  await user.click(all);
  await user.click(screen.getByText('Answer 1'));
  const sentences = within(screen.getByRole('list', { name: 'Answer 1' })).getAllByRole('button');
  const row = screen.getByText('Answer 1').closest('summary');
  expect(row?.textContent, 'a row is found by how it begins').toBe(`Answer 1: ${sentences[0]?.textContent}`);
  const [words] = sentences.slice(-1);
  if (!words) throw new Error('there is nothing to choose');
  await user.click(words);
  await waitFor(async () => {
    const { points } = await debriefOf(candidate, id);
    const [wrong] = points.filter(({ tick }) => tick === 'wrong');
    expect(wrong?.chosen?.text).toBe(words.textContent);
  });
  // Somebody who expects the next point after each tick overwrites nothing.
  const wrong = screen.getByRole('button', { name: 'Had it wrong' });
  await user.keyboard('1');
  expect(wrong.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/^Point 1 of/)).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText(/^Point 2 of/)).toBeTruthy();
  expect(screen.getByText('Choose other words').closest('details')?.open).toBe(false);
  await user.keyboard('1');
  expect(await screen.findByText(/^Point 3 of/)).toBeTruthy();
});

test('a point that was had wrong is ticked anew once that is taken back, or by a press on a tick', async () => {
  const { app, candidate, id } = await ended();
  await decided({ app, candidate, id });
  const { user } = await renderApp(`/interview/${id}/debrief?step=points`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  await user.keyboard('442');
  expect(await screen.findByText(/^Point 2 of/)).toBeTruthy();
  await user.keyboard('4');
  await user.click(screen.getByRole('button', { name: 'Missed it' }));
  expect(await screen.findByText(/^Point 3 of/)).toBeTruthy();
});
