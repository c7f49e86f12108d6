import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended, judgeOwn, THREE } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber, testScript } from '#testing/stand-in-ai.ts';

type Options = {
  network?: (path: string) => void;
  hears?: (good: string) => string;
  judge?: InterviewerModel['judgeExercise'];
};

async function atACard({ network, hears, judge }: Options = {}) {
  let good = '';
  const transcriber = hears ? standInTranscriber(() => hears(good)) : null;
  const app = await createTestApp({
    ai: {
      active: aiWith({
        transcriber,
        ...(judge && { interviewer: { ...testScript(), judgeExercise: judge } }),
      }),
    },
  });
  const { candidate, id } = await ended(app, THREE);
  await judgeOwn(app, candidate.caller, id, () => 'named');
  const interview = await candidate.caller.interviews.get({ id });
  const card = interview.cards?.find(({ pointId }) => pointId !== null) ?? expect.fail('no card');
  const question = app.deps.data.content.questions.get(interview.questionId);
  good = question?.points.find((point) => point.id === card.pointId)?.said.join(' ') ?? '';
  const page = await renderApp(`/interview/${id}/results`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    ...(network ? { network } : {}),
  });
  const [item] = within(await screen.findByRole('region', { name: 'Improve Your Performance' }))
    .getAllByRole('listitem')
    .filter((each) => each.textContent?.includes(card.say));
  if (!item) throw new Error('the card is not shown');
  const shown = within(item);
  await page.user.click(shown.getByRole('button', { name: `Say it again, 60 s: ${card.say}` }));
  expect(await shown.findByText(card.task ?? '?')).toBeTruthy();
  const answered = () => shown.findByRole('heading', { name: 'Check your answer' });
  const check = () => page.user.click(shown.getByRole('button', { name: 'Check my answer' }));
  const read = () => candidate.caller.interviews.get({ id });
  return { ...page, app, candidate, id, interview, card, good, shown, check, answered, read };
}

test('a candidate says a point again, checks it and rates it; no grade moves', async () => {
  const { shown, user, answered, interview, card, read } = await atACard({ hears: (words) => words });
  await user.click(await shown.findByRole('button', { name: 'Answer out loud' }));
  await user.click(await shown.findByRole('button', { name: 'Stop and check' }));
  const heading = await answered();
  expect(document.activeElement).toBe(heading);
  expect(shown.getByText('A strong answer')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Hard' }));
  expect((await shown.findByText(/^You rated it/)).textContent).toMatch(
    /^You rated it hard\. It comes again on /,
  );
  const after = await read();
  expect(after).toMatchObject({ grade: interview.grade, score: interview.score });
  expect(after.attempts).toMatchObject([{ points: [{ id: card.pointId }], rating: 'hard' }]);
  await expectAccessible(screen.getByRole('region', { name: 'Improve Your Performance' }));
});

test.each([
  [{ status: 'named', quote: 'so nearly all' }, 'Named it: so nearly all Say why.'],
  [{ status: 'missed', quote: null }, 'Missed it. Say why.'],
] as const)(
  'where a model reads the answer, its verdict comes first, and no likeness stands beside it: %o',
  async (verdict, read) => {
    const { shown, user, check, answered } = await atACard({
      judge: async ({ points }) => points.map(({ id }) => ({ pointId: id, ...verdict, why: 'Say why.' })),
    });
    await user.type(shown.getByLabelText('Your answer'), 'They hit the edge, so nearly all of them do.');
    await check();
    await answered();
    const titles = shown.getAllByRole('term');
    expect(titles.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'The model says',
      'A strong answer',
    ]);
    expect(titles[0]?.nextElementSibling?.textContent).toBe(read);
    expect(shown.queryByText('Your nearest words')).toBeNull();
  },
);

test('is told when no words were recognized, and can type instead', async () => {
  const { shown, user, good, check, answered, read } = await atACard({ hears: () => '' });
  await user.click(await shown.findByRole('button', { name: 'Answer out loud' }));
  await user.click(await shown.findByRole('button', { name: 'Stop and check' }));
  expect(await screen.findByText(/^No words were recognized\./)).toBeTruthy();
  expect(await shown.findByRole('button', { name: 'Answer out loud' })).toBeTruthy();
  await user.click(shown.getByLabelText('Your answer'));
  await user.paste(good);
  await check();
  expect(await answered()).toBeTruthy();
  expect((await read()).attempts).toHaveLength(1);
});

test('types at once who typed the whole interview', async () => {
  const { shown } = await atACard({ hears: (words) => words });
  expect(await shown.findByLabelText('Your answer')).toBeTruthy();
});

test('types where nothing here can turn speech into text', async () => {
  const { shown } = await atACard();
  expect(await shown.findByText(/^This server cannot turn speech into text, so please type\./)).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Answer out loud' })).toBeNull();
});

test('is told when an answer is too long or missing, and sends nothing then', async () => {
  const { shown, user, check, read } = await atACard();
  const field = await shown.findByLabelText('Your answer');
  await check();
  expect((await shown.findByRole('alert')).textContent).toBe('Please type your answer first.');
  await user.click(field);
  await user.paste('word '.repeat(300));
  await check();
  expect((await shown.findByRole('alert')).textContent).toBe(
    'This takes about 120 s to say; an exercise has 90 s. Please shorten it.',
  );
  expect((await read()).attempts).toEqual([]);
});

test('keeps the words when the server is away, and they are kept once when it is back', async () => {
  let isAway = false;
  const { shown, user, good, check, answered, read } = await atACard({
    network: (path) => {
      if (isAway && path.includes('interviews.drill')) throw new Error('cut');
    },
  });
  const field = await shown.findByLabelText('Your answer');
  await user.click(field);
  await user.paste(good);
  isAway = true;
  await check();
  expect(await screen.findByText('Failed to check your answer')).toBeTruthy();
  expect(shown.getByLabelText('Your answer')).toHaveProperty('value', good);
  isAway = false;
  await check();
  expect(await answered()).toBeTruthy();
  expect((await read()).attempts).toHaveLength(1);
});

test('sends a recording again that did not arrive', async () => {
  let isAway = true;
  const { shown, user, answered, read } = await atACard({
    hears: (words) => words,
    network: (path) => {
      if (isAway && path.includes('interviews.drill')) throw new Error('cut');
    },
  });
  await user.click(await shown.findByRole('button', { name: 'Answer out loud' }));
  await user.click(await shown.findByRole('button', { name: 'Stop and check' }));
  expect(await screen.findByText('Failed to check your answer')).toBeTruthy();
  isAway = false;
  await user.click(shown.getByRole('button', { name: 'Send the recording again' }));
  expect(await answered()).toBeTruthy();
  expect((await read()).attempts).toHaveLength(1);
});

test('finds earlier answers below the newest one', async () => {
  const { shown, user, check, card } = await atACard();
  for (const words of ['I do not know.', 'A cache, because reads dominate.']) {
    if (!shown.queryByLabelText('Your answer')) {
      await user.click(shown.getByRole('button', { name: `Say it again, 60 s: ${card.say}` }));
    }
    await user.click(await shown.findByLabelText('Your answer'));
    await user.paste(words);
    await check();
    await shown.findAllByText(words);
  }
  expect(shown.getByText('Earlier answers: 1')).toBeTruthy();
});

test('a visitor of the demo reads the cards and cannot answer them', async () => {
  await renderApp('/demo/results');
  const cards = within(await screen.findByRole('region', { name: 'Improve Your Performance' }));
  expect(cards.getAllByRole('listitem').length).toBeGreaterThan(0);
  expect(cards.queryByRole('button', { name: /Say it again/ })).toBeNull();
});
