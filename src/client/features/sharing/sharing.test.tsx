import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sql } from '#testing/test-database.ts';

async function graded() {
  const app = await createTestApp();
  const owner = await signUpWithPlan(app);
  const { id } = await startedInterview(app, owner);
  for (const part of ['One', 'Two', 'Three'])
    await owner.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${part}.` });
  await owner.caller.interviews.complete({ id });
  await judgeOwn(app, owner.caller, id);
  return { app, owner, id };
}

it('the owner makes a link, reads the review beside the report, and revokes the link', async () => {
  const { app, owner, id } = await graded();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: owner.token });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Your link');
  expect(document.activeElement).toBe(link);
  const token = link.value.split('/console/')[1] ?? '';
  expect(token).toHaveLength(43);
  await app.caller().friend.review({ token, reviewer: 'Grace', scores: { design: 4.5, depth: 0 } });
  await user.click(await screen.findByRole('button', { name: /^Revoke the link/ }));
  const table = await screen.findByRole('table', { name: 'Reviewed by others' });
  expect(within(table).getByRole('row', { name: /^Solution design/ }).textContent).toContain('4.5');
  const byReviewer = (name: RegExp) =>
    within(within(table).getByRole('row', { name })).getAllByRole('cell')[1]?.textContent;
  expect([byReviewer(/^Technical depth/), byReviewer(/^Problem framing/)]).toEqual(['0', '–']);
  expect(await screen.findByText('Revoked')).toBeTruthy();
  await expect(app.caller().friend.report({ token })).rejects.toThrow('no longer works');
});

it('of two links the owner revokes one, told by when it was made, and the other stays open', async () => {
  const { app, owner, id } = await graded();
  await owner.caller.sharing.create({ id });
  app.clock.advance(3_600_000);
  await owner.caller.sharing.create({ id });
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: owner.token });
  const buttons = await screen.findAllByRole('button', { name: /^Revoke the link made/ });
  expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
  await user.click(buttons[1] ?? expect.fail('there is one link'));
  expect(await screen.findByText('Revoked')).toBeTruthy();
  const links = await owner.caller.sharing.list({ id });
  expect(links.map(({ isOpen }) => isOpen)).toEqual([true, false]);
});

it('a reviewer without an account scores and comments, before the report is unfolded', async () => {
  const { app, owner, id } = await graded();
  const { path } = await owner.caller.sharing.create({ id });
  const { user } = await renderApp(path, { app });
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send the review' });
  expect(send.disabled).toBe(true);
  expect(screen.getByText(/score what you can judge.*about ten minutes/s)).toBeTruthy();
  expect(document.querySelector('details')?.open).toBe(false);
  expect(screen.queryByText(/Ada|Byron/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Solution design'), '3.5');
  await user.selectOptions(screen.getByLabelText('Communication and drive'), '2');
  await user.selectOptions(screen.getByLabelText('Communication and drive'), 'Not judged');
  await user.selectOptions(screen.getByLabelText('Comment on a sentence'), '1');
  await user.type(screen.getByLabelText('Your comment'), 'Say how it splits.');
  await user.click(screen.getByRole('button', { name: 'Add the comment' }));
  await user.type(screen.getByLabelText('Your name'), 'Grace');
  await expectAccessible(document.body);
  await user.click(send);
  expect(await screen.findByText('Thank you')).toBeTruthy();
  const [shared] = await owner.caller.sharing.list({ id });
  expect(shared?.reviews).toMatchObject([{ reviewer: 'Grace', comments: [{ text: 'Say how it splits.' }] }]);
  expect(shared?.reviews[0]?.scores).toEqual({ design: 3.5 });
});

it('a comment that was written and not added is sent with the review, once it has its sentence', async () => {
  const { app, owner, id } = await graded();
  const { path } = await owner.caller.sharing.create({ id });
  const { user } = await renderApp(path, { app });
  await user.type(await screen.findByLabelText('Your comment'), 'Say how it splits.');
  await user.selectOptions(screen.getByLabelText('Solution design'), '3.5');
  await user.type(screen.getByLabelText('Your name'), 'Grace');
  await user.click(screen.getByRole('button', { name: 'Send the review' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose the sentence that your comment is about.',
  );
  await user.selectOptions(screen.getByLabelText('Comment on a sentence'), '1');
  await user.click(screen.getByRole('button', { name: 'Send the review' }));
  expect(await screen.findByText('Thank you')).toBeTruthy();
  const [shared] = await owner.caller.sharing.list({ id });
  expect(shared?.reviews).toMatchObject([{ reviewer: 'Grace', comments: [{ text: 'Say how it splits.' }] }]);
});

it('a reviewer reads who corrected an answer', async () => {
  const { app, owner, id } = await graded();
  const { responses } = await owner.caller.interviews.get({ id });
  const responseId = responses.find(({ speaker }) => speaker === 'user')?.id ?? 0;
  await sql(
    app.db,
    "insert into transcript_revisions (response_id, content, corrected_at) values (?, 'Heard so.', 1)",
    responseId,
  );
  const { path } = await owner.caller.sharing.create({ id });
  await renderApp(path, { app });
  expect(await screen.findByText('The candidate edited this')).toBeTruthy();
  expect(screen.queryByText('You edited this')).toBeNull();
});

it('a link that was sent before a friend could interview still opens its report, which names its judge', async () => {
  const { app, owner, id } = await graded();
  const { path } = await owner.caller.sharing.create({ id });
  const { user } = await renderApp(path.replace('/console/', '/shared/'), { app });
  expect(await screen.findByRole('button', { name: 'Send the review' })).toBeTruthy();
  await user.click(screen.getByText('The report'));
  expect(await screen.findAllByText('scored by the candidate')).not.toEqual([]);
  expect(screen.queryByText('scored by you')).toBeNull();
});

it('a link that is over says so, and whom to ask', async () => {
  await renderApp('/console/nothing');
  expect(await screen.findByRole('heading', { name: 'Nothing is shared here' })).toBeTruthy();
  await waitFor(() => expect(document.title).toContain('Shared interview'));
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
});

it('a running interview cannot be shared', async () => {
  const app = await createTestApp();
  const owner = await signUpWithPlan(app);
  const { id } = await startedInterview(app, owner);
  await renderApp(`/interview/${id}/results`, { app, token: owner.token });
  expect(await screen.findByRole('heading', { name: 'Results Not Available' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
});
