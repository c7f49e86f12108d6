import { expect, test } from 'vitest';
import type { Findings } from '#shared/contract/report.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { reportMarkdown } from './report-markdown.ts';

async function completed(answers: string[]) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const transcript of answers) await candidate.caller.interviews.submitAnswer({ id, transcript });
  const { interviews } = candidate.caller;
  if ((await interviews.complete({ id })).score !== null)
    await judgeOwn(app, candidate.caller, id, (pointId) => (pointId.startsWith('d-') ? 'wrong' : 'reason'));
  return interviews.get({ id });
}

test('the downloaded report holds verdict, remarks, question and every turn', async () => {
  const interview = await completed([TYPED_ANSWER, `Again, ${TYPED_ANSWER}`, `Then, ${TYPED_ANSWER}`]);
  const text = reportMarkdown(interview);
  expect(text).toContain(`**Grade:** ${interview.grade}`);
  expect(text).toContain(', scored by you');
  expect(text).toContain(`**Score:** ${interview.score} / 100`);
  for (const remark of interview.strengths) expect(text).toContain(`- ${remark}`);
  expect(interview.cards).toHaveLength(3);
  for (const { say } of interview.cards ?? []) expect(text).toContain(`- **${say}**`);
  for (const turn of interview.responses) {
    expect(text).toContain(
      turn.content
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    );
  }
  expect(text.match(/\*\*You\*\*/g)).toHaveLength(3);
});

test('a report on few points says how few', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { caller } = candidate;
  const { id } = await startedInterview(app, candidate);
  for (const word of ['First', 'Second', 'Third']) {
    await caller.interviews.submitAnswer({ id, transcript: `${word}, ${TYPED_ANSWER}` });
  }
  await caller.interviews.complete({ id });
  const { statements } = await caller.interviews.debrief({ id });
  const answers = Object.fromEntries(statements.map((statement) => [statement.id, true]));
  await caller.interviews.saveDebrief({ id, answers, done: true });
  expect(reportMarkdown(await caller.interviews.get({ id }))).toMatch(
    /\d+ of \d+ points count\. Nobody asked about the other \d+\./,
  );
});

test('a report that nobody judged shows its estimate and no letter, as on the screen', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (const word of ['First', 'Second', 'Third']) {
    await interviews.submitAnswer({ id, transcript: `${word}, ${TYPED_ANSWER}` });
  }
  await interviews.complete({ id });
  const interview = await interviews.get({ id });
  expect(interview.grade).not.toBeNull();
  const text = reportMarkdown(interview);
  expect(text).toMatch(/^\*\*Grade:\*\* Not graded *$/m);
  expect(text).toContain(`**Score:** ${interview.score} / 100, estimate, not judged yet`);
});

test('what a model found is told with the words it rests on, in the order in which they were said', async () => {
  const { report, ...interview } = await completed([]);
  if (!report) throw new Error('there is no report');
  const said = (text: string) => ({ text, responseId: 2, answerNumber: 1 });
  const findings: Findings = {
    falseStatements: [
      {
        quote: said('a replica never lags'),
        correction: 'It may lag by seconds.',
        fact: null,
        weight: 'material',
        putRight: true,
      },
    ],
    reversals: [{ earlier: said('one writer'), later: said('many writers'), note: 'Nobody asked for it.' }],
    unanswered: [{ question: 'What breaks first?', answer: said('I like queues.') }],
    asked: [{ quote: said('How many opens?'), facts: ['A billion a day.'] }],
    insights: [{ quote: said('a 302 keeps the counts'), dimension: 'depth', why: 'Few see that.' }],
  };
  const text = reportMarkdown({ ...interview, report: { ...report, findings } });
  for (const [title, line] of [
    ['What did not hold up', '“a replica never lags” It may lag by seconds. You put it right later.'],
    ['What you changed your mind about', '“one writer”, then “many writers”. Nobody asked for it.'],
    ['Asked and not answered', 'What breaks first? “I like queues.”'],
    ['What you asked', '“How many opens?” A billion a day.'],
    ['Beyond the model answer', '“a 302 keeps the counts” Few see that.'],
  ])
    expect(text).toContain(`## ${title}\n\n- ${line}\n`);
});

test('a report without a grade says so', async () => {
  const text = reportMarkdown(await completed([]));
  expect(text).toContain('**Grade:** Not graded');
  expect(text).toContain('**Score:** Not scored');
  expect(text).toContain('**Recommendation:** No recommendation available');
});
