import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { weakestFirst, weakestOf, weakestText } from '#shared/report/weakest.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import {
  addReport,
  ended,
  judgeOwn,
  signUpWithPlan,
  startedInterview,
  THREE,
  TYPED_ANSWER,
  toneWav,
} from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { onPhone, renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';

/** An interview that the candidate judged in the debrief, unless a model did: every point named, but without a reason. */
async function gradedInterview(interviewer?: InterviewerModel) {
  const app = interviewer && (await createTestApp({ ai: { active: aiWith({ interviewer }) } }));
  const judged = await ended(app, THREE);
  const { candidate, id } = judged;
  if (!interviewer) await judgeOwn(judged.app, candidate.caller, id, () => 'named');
  return { ...judged, interview: await candidate.caller.interviews.get({ id }) };
}

test('a candidate reads what it came to, what would have changed it, and the exchange', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByRole('heading', { name: 'Interview Results' })).toBeTruthy();
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(within(report).getAllByRole('heading')[0]?.textContent).toBe(interview.title);
  // It may appear more than once: an earlier estimate can have the same grade.
  expect(within(report).getAllByText(interview.grade ?? '?')).not.toEqual([]);
  const rows = within(within(report).getByRole('region', { name: 'Six dimensions' })).getAllByRole(
    'listitem',
  );
  const shares = weakestFirst(interview.report ?? { dimensions: [], engine: { id: '' } }).map(
    ({ name, score, evidence }) => {
      const had = evidence.filter(({ status }) => status === 'explained').length;
      return new RegExp(
        `^${name}${evidence.length > 0 ? `${had} of ${evidence.length}` : 'no points'}.*Score ${score}(?:,|\\.| ·)`,
      );
    },
  );
  expect(rows).toHaveLength(6);
  for (const [at, share] of shares.entries()) {
    expect(rows[at]?.textContent).toMatch(share);
    // Scores that are mostly one average say nothing of a dimension's place beside the bar.
    expect(rows[at]?.textContent).not.toContain('the bar');
  }
  const weakest = interview.report && weakestOf(interview.report);
  expect(weakest?.alike.length).toBeGreaterThan(0);
  if (weakest) expect(report.textContent).toContain(`${weakestText(weakest)}.`);
  expect(interview.cards?.[0]?.dimension).toBe(weakest?.id);
  expect(interview.report?.drill?.dimension).toBe(weakest?.id);
  expect(interview.cards).toHaveLength(3);
  for (const { say, why } of interview.cards ?? []) {
    expect(within(report).getByText(say)).toBeTruthy();
    expect(within(report).getByText(why).closest('details'), 'no card is folded').toBeNull();
  }
  expect(within(report).getAllByText('Answer 3').length).toBe(1);
  expect(screen.getByText(/Duration/).textContent).toMatch(/\d+m \d+s/);
  expect(screen.getByRole('heading', { name: 'Improve Your Performance' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Go to your board' }), 'nothing was drawn').toBeNull();
});

test('on a phone, what to do next comes before the six scores', async () => {
  onPhone();
  const { app, candidate, id } = await gradedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const scores = await screen.findByRole('region', { name: 'Six dimensions' });
  const [next] = screen.getAllByRole('button', { name: /^Say it again, 60 s/ });
  expect(next?.compareDocumentPosition(scores)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expectAccessible();
});

test('a score that makes a hire below the bar says so beside it', async () => {
  const { app, candidate, id } = await gradedInterview();
  await addReport(app, id, 'B', 71);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText(/^Enough for a hire \(70\), \d below the \w+ bar of 75\./)).toBeTruthy();
});

test('what a model found stands under its own heading, and what it did not find under none', async () => {
  const model = standInModel();
  const grade: typeof model.grade = async (context) => {
    const outcome = await model.grade(context);
    const turn = context.turns.find(({ speaker }) => speaker === 'user');
    const quote = { text: 'We keep one record per link', responseId: turn?.id ?? 0, answerNumber: 1 };
    const falseStatements = [
      {
        quote,
        correction: 'Somebody has to build it.',
        fact: null,
        weight: 'minor' as const,
        putRight: false,
      },
    ];
    const findings = { falseStatements, reversals: [], unanswered: [], asked: [], insights: [] };
    const summary = 'You put a store behind a service.';
    return { ...outcome, report: { ...outcome.report, summary, findings } };
  };
  const { app, candidate, id } = await gradedInterview({ ...model, grade });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await part('What did not hold up')).getByText('Somebody has to build it.')).toBeTruthy();
  expect((await part('What did not hold up')).getByText(/^We keep one record per link/)).toBeTruthy();
  expect((await part('Your design')).getByText('You put a store behind a service.')).toBeTruthy();
  const [firstHeading] = within(screen.getByRole('tabpanel', { name: 'Moments' })).getAllByRole('heading');
  expect(firstHeading?.textContent).toBe('What did not hold up');
  for (const name of ['What you changed your mind about', 'Asked and not answered', 'To put right']) {
    expect(screen.queryByRole('heading', { name })).toBeNull();
  }
});

/** A judged interview of three spoken answers, and where the sound of each is. */
async function spokenInterview() {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const sounds: string[] = [];
  for (const transcript of THREE.map((word) => `${word} ${TYPED_ANSWER}`)) {
    const audio = new File([toneWav()], 'answer.wav', { type: 'audio/wav' });
    const { answer } = await candidate.caller.interviews.submitAnswer({ id, audio, transcript });
    sounds.push(answer.audioUrl ?? 'no sound');
  }
  await candidate.caller.interviews.complete({ id });
  await judgeOwn(app, candidate.caller, id);
  return { app, candidate, id, sounds };
}

test('who cannot get a recording is told, and hears it at the next press', async () => {
  const { app, candidate, id, sounds } = await spokenInterview();
  let isAway = true;
  const { user } = await renderApp(`/interview/${id}/results`, {
    app,
    token: candidate.token,
    network: (path) => {
      if (isAway && path === sounds[0]) throw new Error('cut');
    },
  });
  const play = await screen.findByRole('button', { name: 'Play answer 1' });
  await user.click(play);
  expect(await screen.findByText('Playback Failed')).toBeTruthy();
  isAway = false;
  await user.click(play);
  expect(await screen.findByLabelText('answer 1')).toBeTruthy();
});

test('who asks for another recording while one is on its way hears the one that was asked for last', async () => {
  const { app, candidate, id, sounds } = await spokenInterview();
  const arrived = vi.spyOn(URL, 'createObjectURL');
  let letThrough = () => {};
  const slow = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const { user } = await renderApp(`/interview/${id}/results`, {
    app,
    token: candidate.token,
    network: (path) => (path === sounds[0] ? slow : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Play answer 1' }));
  await user.click(screen.getByRole('button', { name: 'Play answer 2' }));
  expect(await screen.findByLabelText('answer 2')).toBeTruthy();
  letThrough();
  await expect.poll(() => arrived.mock.calls.length).toBe(2);
  expect(screen.getByLabelText('answer 2')).toBeTruthy();
});

test('while a grade is made the page says how far it is', async () => {
  const { app, candidate, id } = await gradedInterview();
  await sql(app.db, `update interviews set status = 'grading' where id = ?`, id);
  app.deps.gradeProgress.tell(id, { label: 'Reading answer 2 of 3', done: 1, total: 6 });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText('Reading answer 2 of 3 (step 2 of 6)')).toBeTruthy();
});

test('who has no model is not told that answers are graded, and can judge them at once', async () => {
  const { app, candidate, id } = await ended(undefined, THREE);
  await sql(app.db, `update interviews set status = 'grading' where id = ?`, id);
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(await screen.findByText(/^Your answers are being written down\./)).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Judge it yourself' }));
  expect(await screen.findByRole('heading', { name: 'Judge it yourself' })).toBeTruthy();
  expect(screen.queryByText(/being graded|expect/)).toBeNull();
});

test('where a model judged, the model answer asks for a thought of one’s own first', async () => {
  const { app, candidate, id, interview } = await gradedInterview(standInModel());
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const summary = interview.report?.modelAnswer?.summary ?? '?';
  expect(await screen.findByLabelText('What would you change?')).toBeTruthy();
  expect(screen.queryByText(summary)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the model answer' }));
  expect(screen.getByText(summary)).toBeTruthy();
});

test('nobody reads the text of an anchor as advice, and no tips beside the cards', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  await screen.findByRole('heading', { name: 'Six dimensions' });
  for (const { nextAnchor } of interview.report?.dimensions ?? []) {
    expect(screen.queryByText(nextAnchor ?? '?')).toBeNull();
  }
  expect(screen.queryByText(interview.report?.nextStep ?? '?')).toBeNull();
  const cards = within(screen.getByRole('region', { name: 'Improve Your Performance' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(interview.cards?.length ?? 0);
});

test('who tries a question again reads how the score changed', async () => {
  const { app, candidate, interview: first } = await gradedInterview();
  app.clock.advance(86_400_000);
  const { id } = await startedInterview(app, candidate);
  await candidate.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${TYPED_ANSWER}` });
  await candidate.caller.interviews.complete({ id });
  await judgeOwn(app, candidate.caller, id, () => 'named');
  const second = await candidate.caller.interviews.get({ id });
  expect(second.previousInterview).toMatchObject({ interviewId: first.id, score: first.score });
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect((await screen.findByText(/on this question/)).textContent).toMatch(
    new RegExp(`^Was ${first.score} on this question`),
  );
});

test('what was predicted stands beside what was given', async () => {
  const { app, candidate, id, interview } = await gradedInterview();
  const design = interview.report?.dimensions.find(({ id: dimension }) => dimension === 'design');
  await sql(app.db, `insert into predictions values (?, 'design', 5, 0)`, id);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(
    await screen.findByText(`· predicted 5 (+${5 - (design?.score ?? 0)})`, { exact: false }),
  ).toBeTruthy();
});

test('what nobody has judged leads with the debrief, and calls nothing right or wrong', async () => {
  const { app, candidate, id } = await ended(undefined, THREE);
  await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const report = await screen.findByRole('article', { name: 'Report' });
  expect(report.textContent).toMatch(/^Nobody has judged this yet/);
  const shown = within(report);
  const way = await shown.findByRole('link', { name: /^Judge it yourself, about \d minutes$/ });
  expect(way.getAttribute('href')).toBe(`/interview/${id}/debrief`);
  expect(shown.getByText('Estimate').closest('details')?.open, 'it would pull the judgment').toBe(false);
  expect(report.querySelector('circle')).toBeNull();
  // The lead says so already; it stands beside the estimate, as beside every score.
  expect(shown.getByText('not judged yet').closest('details')?.open).toBe(false);
  expect(shown.getByText('No recommendation available')).toBeTruthy();
  const { grade, question } = await candidate.caller.interviews.get({ id });
  expect([shown.queryAllByText(grade ?? '?'), shown.getAllByText('Not graded').length]).toEqual([[], 1]);
  expect(
    report.querySelectorAll('[class*="text-grade"], [class*="-success"], [class*="-danger"]'),
  ).toHaveLength(0);
  const words = document.createElement('div');
  words.innerHTML = report.innerHTML;
  for (const turn of words.querySelectorAll('ol')) turn.remove();
  expect(words.textContent.replace(question, '')).not.toMatch(
    /\b(right|wrong|correct|covered|explained|strong|weak|missed|HIRE|Failure)\b/,
  );
  expect(screen.queryByRole('heading', { name: 'Strengths' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Six dimensions' })).toBeNull();
  await expectAccessible();
});

test('every grade on the page says who judged: the candidate, or a model by its name', async () => {
  const { app, candidate, id } = await gradedInterview();
  const first = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  expect(
    within(await screen.findByRole('article', { name: 'Report' })).getByText('scored by you'),
  ).toBeTruthy();
  expect(screen.getByText(/^By these scores:/)).toBeTruthy();
  first.unmount();
  await addReport(app, id, 'B', 77);
  const second = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const report = within(await second.findByRole('article', { name: 'Report' }));
  expect(report.queryByText(/^By these scores/)).toBeNull();
  expect(await report.findByText('scored by example-model')).toBeTruthy();
  const earlier = within(report.getByRole('region', { name: 'Grading' }));
  expect(earlier.getByText('scored by you')).toBeTruthy();
});

test("a stranger's results are not found", async () => {
  const { app, id } = await gradedInterview();
  const stranger = await app.signUp();
  await renderApp(`/interview/${id}/results`, { app, token: stranger.token });
  expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
});

test('the downloaded report names the day of the interview as the page does, also far from Greenwich', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  whenDone(() => vi.unstubAllEnvs());
  const { app, candidate, id } = await gradedInterview();
  const { user } = await renderApp(`/interview/${id}/results`, { app, token: candidate.token });
  const [day] = await screen.findAllByText('Jan 6, 2026');
  expect(day?.parentElement?.textContent).toMatch(/^Completed/);
  const saved = vi.spyOn(URL, 'createObjectURL');
  whenDone(() => saved.mockRestore());
  await user.click(screen.getByRole('button', { name: 'Download as Markdown' }));
  const file = saved.mock.lastCall?.[0];
  expect(file instanceof Blob && (await file.text())).toContain('Completed: Jan 6, 2026');
});
