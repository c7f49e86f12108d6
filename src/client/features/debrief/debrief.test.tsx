// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { addReport, judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sql } from '#testing/test-database.ts';

const SENTENCES = 8;

async function ended(app?: TestApp) {
  const own = app ?? (await createTestApp());
  const candidate = await signUpWithPlan(own);
  const { id } = await startedInterview(own, candidate);
  for (const word of ['First,', 'Second,']) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${word} ${TYPED_ANSWER}` });
  }
  await candidate.caller.interviews.complete({ id });
  return { app: own, candidate, id };
}

const debriefOf = ({ caller }: TestUser, id: number) => caller.interviews.debrief({ id });

function isTrue({ deps }: TestApp, sentence: string): boolean {
  const points = [...deps.data.content.questions.values()].flatMap((question) => question.points);
  return points.some((point) => point.false.some(({ truth }) => truth === sentence));
}

/** Everything before the points: all sentences are decided, rightly unless told otherwise. */
async function decided(
  { app, candidate, id }: Awaited<ReturnType<typeof ended>>,
  isRight: (text: string) => boolean = () => true,
) {
  const { statements } = await debriefOf(candidate, id);
  const answers = statements.map(({ id: key, text }) => [key, isTrue(app, text) === isRight(text)] as const);
  await candidate.caller.interviews.saveDebrief({ id, answers: Object.fromEntries(answers) });
}

const findSentence = async (number: number) => {
  await screen.findByText(`Sentence ${number} of ${SENTENCES}`);
  const shown = document.querySelector('blockquote')?.textContent;
  if (!shown) throw new Error('no sentence is shown');
  return shown;
};

test('a candidate judges a whole interview by keyboard alone, and has a grade', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const way = await screen.findByRole('link', { name: 'Judge it yourself, about 5 minutes' });
  way.focus();
  await user.keyboard('{Enter}');

  expect(await screen.findByText(/^No model judged this interview\. You can/)).toBeTruthy();
  for (let number = 1; number <= SENTENCES; number += 1) {
    const sentence = await findSentence(number);
    if (number === 1) await expectAccessible();
    await user.keyboard(isTrue(app, sentence) ? 't' : 'f');
    const told = await screen.findByText(/^You are right: this is/);
    expect(told.textContent).toContain(isTrue(app, sentence) ? 'true' : 'false');
    if (number === 1) await expectAccessible();
    // The button that goes on has the focus.
    await user.keyboard(number % 2 === 0 ? '{Enter}' : ' ');
  }
  expect((await screen.findByText(/^You were right about/)).textContent).toContain('8 of 8');
  await expectAccessible();
  await user.keyboard('{Enter}');

  const { points } = await debriefOf(candidate, id);
  expect(await screen.findByText(`Point 1 of ${points.length}`)).toBeTruthy();
  await expectAccessible();
  for (let number = 1; number <= points.length; number += 1) {
    await screen.findByText(`Point ${number} of ${points.length}`);
    await user.keyboard('1');
  }
  expect(await screen.findByText('Every point has a tick. Press a sign above to change one.')).toBeTruthy();
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('heading', { name: 'Six scores' })).toBeTruthy();
  await expectAccessible();
  const finish = screen.getByRole('button', { name: 'Finish' });
  while (document.activeElement !== finish) await user.tab();
  await user.keyboard('{Enter}');

  const report = await screen.findByRole('article', { name: 'Report' });
  const { grade, judgedBy } = await candidate.caller.interviews.get({ id });
  expect(judgedBy).toEqual({ kind: 'candidate', name: null });
  expect(within(report).getByText(grade ?? '?')).toBeTruthy();
  expect(within(report).getByText('scored by you')).toBeTruthy();
});

test('a wrong belief is told, with what is true, and its point starts as had wrong', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const sentence = await findSentence(1);
  await user.click(screen.getByRole('button', { name: isTrue(app, sentence) ? 'False' : 'True' }));
  expect(await screen.findByText(/^Not right: this is/)).toBeTruthy();
  const { statements, points } = await debriefOf(candidate, id);
  const [first] = statements;
  expect(first?.right).toBe(false);
  const reason = isTrue(app, sentence)
    ? `Often said, and wrong: ${first?.mistake}`
    : `In fact: ${first?.truth}`;
  expect(screen.getByText(reason)).toBeTruthy();
  expect(points.filter(({ tick }) => tick === 'wrong')).toHaveLength(1);
});

test('what a preset tick rests on is said, and it can be changed', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  await decided(interview, () => false);
  const { points, statements } = await debriefOf(candidate, id);
  const preset = points.find(({ tick }) => tick === 'wrong');
  expect(statements.every(({ right }) => right === false)).toBe(true);
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`: ${preset?.name}, had it wrong$`) }),
  );
  expect(screen.getByText(/^Set to “Had it wrong” because/)).toBeTruthy();
  await user.keyboard('2');
  await waitFor(async () =>
    expect((await debriefOf(candidate, id)).points).toContainEqual(
      expect.objectContaining({ id: preset?.id, tick: 'named' }),
    ),
  );
});

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

test('the step that was chosen stays over a reload', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  await renderApp(`/interview/${id}/debrief?step=scores`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'Six scores' })).toBeTruthy();
});

test('nobody sees the truth beside the points before they have decided', async () => {
  const { app, candidate, id } = await ended();
  await renderApp(`/interview/${id}/debrief?step=points`, { app, token: candidate.token });
  await findSentence(1);
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  expect(steps.getByRole<HTMLButtonElement>('button', { name: /Your points/ }).disabled).toBe(true);
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

test('the rest is marked as missed in one press', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  await user.keyboard('1');
  await user.click(await screen.findByRole('button', { name: /^Mark all \d+ as missed and go on$/ }));
  expect(await screen.findByRole('heading', { name: 'Six scores' })).toBeTruthy();
  await waitFor(async () => {
    const ticks = (await debriefOf(candidate, id)).points.map(({ tick }) => tick);
    expect(ticks.filter((tick) => tick === 'reason')).toHaveLength(1);
    expect(ticks.filter((tick) => tick === 'missed')).toHaveLength(ticks.length - 1);
  });
});

test('points without a tick count as missed, which is said before the end', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const { points } = await debriefOf(candidate, id);
  expect(
    await screen.findByText(`${points.length} points have no tick yet. They count as missed.`),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on to the six scores' }));
  expect(await screen.findByText(`${points.length} points have no tick and count as missed.`)).toBeTruthy();
});

test('a score moves by one at most, in halves, and shows what it means', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  await decided(interview);
  const { points } = await debriefOf(candidate, id);
  const ticks = Object.fromEntries(points.map((point) => [point.id, 'reason' as const]));
  await candidate.caller.interviews.saveDebrief({ id, ticks });
  const { rows } = await debriefOf(candidate, id);
  const row = rows.find(({ dimension }) => dimension === 'design');
  if (!row) throw new Error('there is no such row');
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const group = await screen.findByRole('group', { name: `${row.name}, the bar is ${row.bar}` });
  const scores = within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => Number(value));
  expect(Math.min(...scores)).toBe(row.proposed - 1);
  expect(Math.max(...scores)).toBe(Math.min(5, row.proposed + 1));
  await user.click(within(group).getByRole('radio', { name: String(row.proposed - 1) }));
  const meaning = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(meaning?.textContent).toContain(row.anchors[Math.floor(row.proposed - 1)]);
  await waitFor(async () =>
    expect((await debriefOf(candidate, id)).rows).toContainEqual(
      expect.objectContaining({ dimension: 'design', score: row.proposed - 1 }),
    ),
  );
});

test('the own words are heard again from their second', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const audio = new File([readRecording('webm')], 'answer.webm', { type: 'audio/webm' });
  const words = 'I keep popular links in a cache, because a few of them get most opens.';
  await candidate.caller.interviews.submitAnswer({ id, audio, transcript: words });
  await candidate.caller.interviews.complete({ id });
  await decided({ app, candidate, id });
  await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await screen.findByText(/^Point 1 of/);
  expect(screen.getByRole('button', { name: /^Play Answer 1, / })).toBeTruthy();
});

test('a point that no words came near says so', async () => {
  const interview = await ended();
  await decided(interview);
  const { app, candidate, id } = interview;
  const { points } = await debriefOf(candidate, id);
  const far = points.find(({ nearest }) => nearest === null);
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await user.click(await screen.findByRole('button', { name: new RegExp(`: ${far?.name}, `) }));
  expect(screen.getByText('Nothing near')).toBeTruthy();
});

test('keys that are characters can be turned off, and stay off', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  await user.click(screen.getByRole('checkbox', { name: 'Use the keys T and F' }));
  await user.keyboard('t');
  expect(screen.queryByRole('button', { name: 'Next sentence' })).toBeNull();
  expect(localStorage.getItem('character_keys')).toBe('off');
});

test('after a model’s judgment it is practice, and the grade stays', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  await addReport(app, id, 'B', 77);
  await decided(interview);
  const { user } = await renderApp(`/interview/${id}/debrief?step=scores`, { app, token: candidate.token });
  expect(
    await screen.findByText(/^This interview is scored by example-model\. .*the grade stays as it is\.$/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(within(report).getByText('scored by example-model')).toBeTruthy();
  expect((await candidate.caller.interviews.get({ id })).score).toBe(77);
});

test('while a grade is made, the six scores are what the candidate expects', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  await decided(interview);
  await sql(app.db, `update interviews set status = 'grading' where id = ?`, id);
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await user.click(await screen.findByRole('link', { name: 'What do you expect?' }));
  await user.click(await screen.findByRole('button', { name: 'Go on to the six scores' }));
  expect(await screen.findByRole('heading', { name: 'What do you expect?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByRole('heading', { name: 'Your own judgment is kept' })).toBeTruthy();
  const kept = (await sql(app.db, 'select count(*) as rows from predictions where interview_id = ?', id))[0];
  expect(kept).toEqual({ rows: 6 });
});

test('who judged may change it, which counts at once', async () => {
  const { app, candidate, id } = await ended();
  await judgeOwn(app, candidate.caller, id);
  const sum = async () => {
    const { report } = await candidate.caller.interviews.get({ id });
    return report?.dimensions.reduce((total, { score }) => total + score, 0) ?? 0;
  };
  const before = await sum();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await user.click(await screen.findByRole('link', { name: 'Change Your Judgment' }));
  expect(
    await screen.findByText('You have judged this yourself. What you change counts at once.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Your points/ }));
  await screen.findByText(/^Point 1 of/);
  for (let point = 0; point < 4; point += 1) await user.keyboard('3');
  await waitFor(async () => expect(await sum()).toBeLessThan(before));
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
