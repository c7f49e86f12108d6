import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SENTENCES_TO_SCORE } from '#shared/rules/grades.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { debriefOf, decided, findSentence, isTrue, SENTENCES } from '#testing/debriefs.ts';
import { addReport, ended, judgeOwn, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { renderApp } from '#testing/render-app.tsx';
import { LIAR } from '#testing/short-links.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

test('a candidate judges a whole interview by keyboard alone, and has a grade', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const way = await screen.findByRole('link', { name: /^Judge it yourself, about \d minutes$/ });
  way.focus();
  await user.keyboard('{Enter}');

  expect(await screen.findByText(/^No model judged this interview\. You can/)).toBeTruthy();
  // A score seen first would pull the judgment towards it.
  expect(screen.queryByText(/estimate/)).toBeNull();
  for (let number = 1; number <= SENTENCES; number += 1) {
    const sentence = await findSentence(number);
    if (number === 1) await expectAccessible();
    else expect(document.activeElement?.textContent).toBe(sentence);
    expect(screen.queryAllByText(SENTENCES_TO_SCORE)).toHaveLength(number === 1 ? 1 : 0);
    await user.keyboard(isTrue(app, sentence) ? 't' : 'f');
    const told = await screen.findByText(/^You are right: this is/);
    expect(told.textContent).toContain(isTrue(app, sentence) ? 'true' : 'false');
    if (number === 1) await expectAccessible();
    // The button that leads on has the focus.
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
  const finish = screen.getByRole('button', { name: 'Finish and see your grade' });
  while (document.activeElement !== finish) await user.tab();
  await user.keyboard('{Enter}');

  const report = await screen.findByRole('article', { name: 'Report' });
  const { grade, judgedBy } = await candidate.caller.interviews.get({ id });
  expect(judgedBy).toEqual({ kind: 'candidate', name: null });
  expect(within(report).getByText(grade ?? '?')).toBeTruthy();
  expect(within(report).getByText('scored by you')).toBeTruthy();
});

test('all eight sentences say whether they are true and whether the candidate saw it, those taken wrongly first', async () => {
  const { app, candidate, id } = await ended();
  const { statements } = await debriefOf(candidate, id);
  const answers = Object.fromEntries(statements.map((statement, at) => [statement.id, at % 2 === 0]));
  await candidate.caller.interviews.saveDebrief({ id, answers });
  await renderApp(`/interview/${id}/debrief?step=sentences`, { app, token: candidate.token });
  await screen.findByText(/^You were right about/);
  for (const [at, { text }] of statements.entries()) {
    const sentence = screen.getByText(text);
    const saidTrue = at % 2 === 0;
    const told = isTrue(app, text)
      ? saidTrue
        ? 'True, and you saw it'
        : 'True: you took it for false'
      : saidTrue
        ? 'False: you took it for true'
        : 'False, and you saw it';
    expect(sentence.previousElementSibling).toBeNull();
    expect(sentence.nextElementSibling?.textContent).toContain(told);
  }
  const told = screen.getAllByText(/^(True|False)(, and you saw it|: you took it for)/);
  const areWrong = told.map(({ textContent }) => textContent?.includes('took it for'));
  expect(areWrong).toContain(true);
  expect(areWrong.lastIndexOf(true)).toBeLessThan(areWrong.indexOf(false));
});

test('a wrong belief is told, with what is true, and its point is left to the candidate', async () => {
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
  // It would sway the judgment of the own words on the same point, which comes later.
  const strong = screen.getByText(first?.strong ?? 'a strong answer');
  expect(strong.closest('details')?.open).toBe(false);
  expect(points.filter(({ tick }) => tick !== null)).toEqual([]);
});

test('words of an answer that come near a wrong belief stand beside what is true', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const transcript of LIAR) await candidate.caller.interviews.submitAnswer({ id, transcript });
  await candidate.caller.interviews.complete({ id });
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  await user.keyboard('n');
  await screen.findByText(/^You were not sure: this is/);
  const [first] = (await debriefOf(candidate, id)).statements;
  expect(screen.getByText(/^You said: “/).textContent).toContain(first?.said?.text ?? 'what was said');
});

test('someone who is not sure says so with a key, is told the truth, and has it counted apart', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const sentence = await findSentence(1);
  await user.keyboard('n');
  const told = await screen.findByText(/^You were not sure: this is/);
  expect(told.textContent).toContain(isTrue(app, sentence) ? 'true' : 'false');
  await expectAccessible();
  const [first] = (await debriefOf(candidate, id)).statements;
  expect(first).toMatchObject({ text: sentence, answer: 'unsure' });
  const reason = isTrue(app, sentence)
    ? `Often said, and wrong: ${first?.mistake}`
    : `In fact: ${first?.truth}`;
  expect(screen.getByText(reason)).toBeTruthy();

  for (let number = 2; number <= SENTENCES; number += 1) {
    await user.keyboard('{Enter}');
    await user.keyboard(isTrue(app, await findSentence(number)) ? 't' : 'f');
    await screen.findByText(/^You are right/);
  }
  await user.keyboard('{Enter}');
  expect((await screen.findByText(/^You were right about/)).textContent).toContain(
    'You were right about 7 of 8 and not sure of 1.',
  );
  expect(screen.getByText(sentence).nextElementSibling?.textContent).toContain(
    `${isTrue(app, sentence) ? 'True' : 'False'}: you were not sure`,
  );
  await expectAccessible();

  await user.keyboard('{Enter}');
  const { points } = await debriefOf(candidate, id);
  const point = points.find((each) => first?.id.startsWith(`${each.id}.`));
  await user.click(await screen.findByRole('button', { name: new RegExp(`: ${point?.name}, not ticked$`) }));
  expect(screen.queryByText(/its sentence/)).toBeNull();
});

test('beside a point stands that its sentence was decided wrongly, and what that does to “with a reason”', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  await decided(interview, () => false);
  const { points, statements } = await debriefOf(candidate, id);
  const point = points.find((each) => statements.some((statement) => statement.id.startsWith(`${each.id}.`)));
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  const place = (tick: string) =>
    screen.findByRole('button', { name: new RegExp(`: ${point?.name}, ${tick}$`) });
  await user.click(await place('not ticked'));
  expect(
    screen.getByText(/^You got its sentence wrong in step 1, so it counts as named at most\.$/),
  ).toBeTruthy();
  await user.keyboard('1');
  await user.click(await place('had it, with a reason'));
  expect(screen.getByText(/^It counts as named, because you got its sentence wrong/)).toBeTruthy();
});

test('nobody sees the truth beside the points before they have decided', async () => {
  const { app, candidate, id } = await ended();
  await renderApp(`/interview/${id}/debrief?step=points`, { app, token: candidate.token });
  await findSentence(1);
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  expect(steps.getByRole<HTMLButtonElement>('button', { name: /Your points/ }).disabled).toBe(true);
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
  expect(within(group).getByText(row.why)).toBeTruthy();
  const workedOut = within(group).getByText('How this was worked out');
  expect(workedOut.closest('details')?.open).toBe(false);
  await user.click(workedOut);
  const steps = within(group).getByRole('table', { name: 'Solution design, step by step' });
  expect(within(steps).getAllByRole('rowheader')[0]?.textContent).toMatch(
    /^Its points alone \((\d+) of \1 with a reason\)$/,
  );
  expect(within(steps).getAllByRole('row')).toHaveLength(5);
  expect(within(group).getByText('Each point').closest('details')?.open).toBe(false);
  const scores = within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => Number(value));
  expect(Math.min(...scores)).toBe(row.proposed - 1);
  expect(Math.max(...scores)).toBe(Math.min(5, row.proposed + 1));
  const lower = within(group).getByRole('radio', { name: String(row.proposed - 1) });
  // What the score would mean can be read before it is moved there.
  const meaning = document.getElementById(lower.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(meaning?.textContent).toContain(row.anchors[Math.floor(row.proposed - 1)]);
  await user.click(lower);
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
  expect(screen.getByText('No words of yours found for this. If you said it, choose them.')).toBeTruthy();
  expect(screen.getByText('Wrong at first, then corrected? Tick it as you left it.')).toBeTruthy();
});

test('an answer that no words of a point came near is shown from its beginning, and all of it on a press', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const answers = Array.from(
    { length: 5 },
    (_, at) =>
      `My grandmother grew ${at + 3} rows of tomatoes behind the house. ${'She watered them in the evening. '.repeat(9)}`,
  );
  for (const transcript of answers) await candidate.caller.interviews.submitAnswer({ id, transcript });
  await candidate.caller.interviews.complete({ id });
  await decided({ app, candidate, id });
  const { points } = await debriefOf(candidate, id);
  const far = points.find(({ whenAsked }) => whenAsked?.isNear === false);
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await user.click(await screen.findByRole('button', { name: new RegExp(`: ${far?.name}, `) }));
  const said = within(screen.getByText('When asked about it, you said').parentElement ?? document.body);
  expect(said.getByText(/^My grandmother grew/)).toBeTruthy();
  const all = said.getByRole('button', { name: /^All of answer \d$/ });
  await user.click(all);
  expect(all.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible();
});

test('what was only asked of the interviewer stands apart at a point of framing, and is not quoted by the report', async () => {
  const question = 'How many links do people create each day, and how often are they opened?';
  const interview = await ended(undefined, [`${question} First,`, 'Second,']);
  await decided(interview);
  const { app, candidate, id } = interview;
  const { points } = await debriefOf(candidate, id);
  const asked = points.find(({ askedAbout }) => askedAbout?.text === question);
  expect(asked?.dimension).toBe('framing');
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await user.click(await screen.findByRole('button', { name: new RegExp(`: ${asked?.name}, `) }));
  expect(screen.getByText('You asked').nextElementSibling?.textContent).toContain(question);
  const ticks = Object.fromEntries(points.map((point) => [point.id, 'reason' as const]));
  await candidate.caller.interviews.saveDebrief({ id, ticks, done: true });
  const { report, cards, strengths } = await candidate.caller.interviews.get({ id });
  const evidence = report?.dimensions.flatMap((dimension) => dimension.evidence);
  expect(evidence?.length).toBe(points.length);
  expect(JSON.stringify([evidence, report?.strengths, cards, strengths])).not.toContain(question);
});

test('keys that are characters can be turned off, and stay off', async () => {
  const { app, candidate, id } = await ended();
  const { user } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  await findSentence(1);
  await user.click(screen.getByRole('checkbox', { name: 'Use the keys T, F and N' }));
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

test('while a model grades, the six scores are what the candidate expects', async () => {
  const interview = await ended();
  const { app, candidate, id } = interview;
  app.deps.ai.active = aiWith({ interviewer: standInModel() });
  await sql(app.db, `update interviews set status = 'grading' where id = ?`, id);
  const { unmount } = await renderApp(`/interview/${id}/debrief`, { app, token: candidate.token });
  expect(await screen.findByText(/count for your own six scores, not for the grade\.$/)).toBeTruthy();
  unmount();
  await decided(interview);
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await user.click(await screen.findByRole('link', { name: 'Judge it yourself' }));
  await user.click(await screen.findByRole('button', { name: 'Go on to the six scores' }));
  expect(await screen.findByRole('heading', { name: 'What do you expect?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByRole('heading', { name: 'Your own judgment is kept' })).toBeTruthy();
  const kept = (await sql(app.db, 'select count(*) as rows from predictions where interview_id = ?', id))[0];
  expect(kept).toEqual({ rows: 6 });
});

test('who judged may change it, which counts at once', async () => {
  const { app, candidate, id } = await ended(undefined, ['First,', 'Second,', 'Third,']);
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
