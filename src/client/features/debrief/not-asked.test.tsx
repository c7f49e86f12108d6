import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { debriefOf, decided } from '#testing/debriefs.ts';
import { ended } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

/** Enough answers that several points are asked about. */
const MANY = ['First,', 'Second,', 'Third,', 'Fourth,', 'Fifth,', 'Sixth,'];

test('the rest of what was asked is marked as missed in one press, and what nobody asked about is left alone', async () => {
  const interview = await ended(undefined, MANY);
  await decided(interview);
  const { app, candidate, id } = interview;
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  await user.keyboard('1');
  await user.click(await screen.findByRole('button', { name: /^Mark all \d+ as missed and go on$/ }));
  expect(await screen.findByRole('heading', { name: 'Six scores' })).toBeTruthy();
  await waitFor(async () => {
    const { points } = await debriefOf(candidate, id);
    expect(points.filter(({ tick }) => tick === 'reason')).toHaveLength(1);
    const rest = points.filter(({ tick }) => tick !== 'reason');
    expect(rest.map(({ tick }) => tick)).toEqual(rest.map(({ asked }) => (asked ? 'missed' : null)));
    expect(new Set(rest.map(({ asked }) => asked))).toEqual(new Set([true, false]));
  });
});

test('what was asked counts as missed without a tick, the rest neither way, which is said before the end', async () => {
  const interview = await ended(undefined, MANY);
  await decided(interview);
  const { app, candidate, id } = interview;
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const { points } = await debriefOf(candidate, id);
  const asked = points.filter((point) => point.asked).length;
  expect([asked > 1, points.length > asked + 1]).toEqual([true, true]);
  const left = new RegExp(
    `^${asked} points that you were asked about have no tick and count as missed\\. ${points.length - asked} points that nobody asked about have no tick and count neither way\\.$`,
  );
  expect(await screen.findByText(left)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on to the six scores' }));
  expect(await screen.findByText(left)).toBeTruthy();
});

test('what nobody asked about stands apart in the report, which says how much the interview covered', async () => {
  const interview = await ended(undefined, MANY);
  const { app, candidate, id } = interview;
  await decided(interview);
  const { points } = await candidate.caller.interviews.saveDebrief({ id, done: true });
  const asked = points.filter((point) => point.asked);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const covered = `${asked.length} of ${points.length} points count. Nobody asked about the other ${points.length - asked.length}.`;
  expect(await screen.findByText((text) => text.startsWith(covered))).toBeTruthy();
  const model = await screen.findByRole('region', { name: 'Model answer', hidden: true });
  const verdicts = within(model).getAllByText(/^(You missed it|Not asked)$/);
  const lines = new Set(verdicts.map(({ textContent }) => textContent));
  expect([...lines]).toEqual(['You missed it', 'Not asked']);
});

test('at a point that nobody asked about stands that missing it costs nothing, and Skip is what is proposed', async () => {
  const interview = await ended(undefined, MANY);
  await decided(interview);
  const { app, candidate, id } = interview;
  const { points } = await debriefOf(candidate, id);
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const goTo = async (point?: { name: string }) =>
    user.click(await screen.findByRole('button', { name: new RegExp(`: ${point?.name}, `) }));
  await goTo(points.find(({ asked }) => !asked));
  const note = screen.getByText(/^Nobody asked you about this, so missing it costs nothing\./);
  const words = screen.getByText('A strong answer');
  expect(note.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'Skip' }).className).toContain('bg-primary');
  await goTo(points.find(({ asked }) => asked));
  expect(screen.queryByText(/^Nobody asked you/)).toBeNull();
});
