import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DebriefPoint, Tick } from '#shared/contract/debrief.ts';
import { gradedText } from '#shared/report/engines.ts';
import { reportMarkdown } from '#shared/report/report-markdown.ts';
import { debriefOf, decided } from '#testing/debriefs.ts';
import { ended } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

/** The report of a candidate who got every statement wrong. */
async function misjudged(
  tickOf: (point: DebriefPoint) => Tick,
  beginnings = ['First,', 'Second,', 'Third,', 'Fourth,'],
) {
  const interview = await ended(undefined, beginnings);
  await decided(interview, () => false);
  const { app, candidate, id } = interview;
  const { points, statements } = await debriefOf(candidate, id);
  const ticks = Object.fromEntries(points.map((point) => [point.id, tickOf(point)]));
  await candidate.caller.interviews.saveDebrief({ id, ticks, done: true });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await screen.findByRole('article', { name: 'Report' });
  return { statements, points, interview: await candidate.caller.interviews.get({ id }) };
}

test('sentences that were judged wrongly stand by themselves, with why, and nothing that was said stands as an error', async () => {
  const { statements } = await misjudged(() => 'named');
  expect(screen.queryByRole('heading', { name: 'To put right' })).toBeNull();
  // Ticks are on points: no answer stands there as empty because it is quoted beside none.
  expect(screen.queryByRole('region', { name: 'The interview, second by second' })).toBeNull();
  const part = within(screen.getByRole('region', { name: 'True or false' }));
  for (const { text, truth, mistake } of statements) {
    expect(part.getByText(`“${text}”`)).toBeTruthy();
    const why = mistake ? `It is true. Often said, and wrong: ${mistake}` : `It is false. In fact: ${truth}`;
    expect(part.getByText(why)).toBeTruthy();
  }
});

test('beside the score stands what the six scores make, what limits it, and why', async () => {
  const { interview } = await misjudged(() => 'reason');
  const line = screen.getByText(
    /^\d+ from the six scores, limited to 49: you took 4 false sentences for true and 4 true sentences for false\.$/,
  );
  expect(Number.parseInt(line.textContent ?? '', 10)).toBeGreaterThan(interview.score ?? 100);
  expect(reportMarkdown(interview)).toContain(line.textContent);
  expect(gradedText(interview)).toContain('computed from the six scores and limited, as stated beside it.');
});

test('a point that was ticked says which sentence was taken wrongly, wherever it stands', async () => {
  const { interview, statements } = await misjudged(() => 'reason');
  const evidence = interview.report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
  const named = evidence.filter(({ status }) => status === 'mentioned');
  const told = named.flatMap(({ lowered }) => lowered ?? []);
  // Those of the eight whose points nobody asked about do not count.
  expect(told.length).toBeGreaterThan(1);
  expect(told).toHaveLength(named.length);
  for (const reason of told) expect(statements.some(({ text }) => reason.includes(text))).toBe(true);
  const modelAnswer = within(screen.getByRole('region', { name: 'Model answer' }));
  expect(modelAnswer.getAllByText('Counted as named')).toHaveLength(told.length);
  expect(modelAnswer.queryByText('You named it')).toBeNull();
  for (const text of told) expect(screen.getAllByText(text).length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByText(/^You named it without saying/)).toBeNull();
  expect(screen.queryByText(/Named without a reason/)).toBeNull();
});

test('each moment has its whole title', async () => {
  const { interview } = await misjudged(({ nearest, whenAsked }) =>
    nearest || whenAsked ? 'named' : 'reason',
  );
  const moments = within(screen.getByRole('list', { name: 'Moments' }));
  const [card] = interview.cards?.filter(({ responseId }) => responseId !== null) ?? [];
  expect(moments.getAllByText(card?.say.split(':')[0] ?? '?', { exact: false })).not.toEqual([]);
});

test('to put right is what the candidate ticked as had wrong, beside a strong answer', async () => {
  let wrong: string | undefined;
  const { points } = await misjudged(({ id }) => {
    wrong ??= id;
    return id === wrong ? 'wrong' : 'named';
  });
  const part = within(screen.getByRole('region', { name: 'To put right' }));
  expect(part.getAllByRole('listitem')).toHaveLength(1);
  const strong = points.find(({ id }) => id === wrong)?.model;
  expect(part.getByText(`A strong answer: ${strong}`)).toBeTruthy();
  const modelAnswer = within(screen.getByRole('region', { name: 'Model answer' }));
  const row = modelAnswer.getByText(strong ?? '?').closest('li');
  expect(row?.textContent).toMatch(/^You had it wrong/);
});
