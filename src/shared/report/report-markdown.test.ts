import { expect, test } from 'vitest';
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

test('a report without a grade says so', async () => {
  const text = reportMarkdown(await completed([]));
  expect(text).toContain('**Grade:** Not graded');
  expect(text).toContain('**Score:** Not scored');
  expect(text).toContain('**Recommendation:** No recommendation available');
});
