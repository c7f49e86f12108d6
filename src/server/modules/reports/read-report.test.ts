import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

test('a report from before requests lost their numbers shows those of its transcript', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (const transcript of [TYPED_ANSWER, 'Could you repeat that, please?', `Again: ${TYPED_ANSWER}`]) {
    await interviews.submitAnswer({ id, transcript });
  }
  await interviews.complete({ id });
  await judgeOwn(app, candidate.caller, id);
  const { responses } = await interviews.get({ id });
  const [, request, last] = responses.filter(({ speaker }) => speaker === 'user');
  expect(request?.request).toBe(true);

  const { reports } = app.deps.data.stores;
  const current = await reports.findCurrent(id);
  if (!current || !last) throw new Error('there is no report');
  const quote = { text: 'Again', responseId: last.id, answerNumber: 3 };
  const strengths = [{ dimension: 'design' as const, text: 'The store. “Again” (answer 3). Good.', quote }];
  const outcome = { ...current, report: { ...current.report, strengths } };
  await reports.save({ interviewId: id, outcome, pending: 0, jobId: 0, now: app.clock.now() });

  expect((await interviews.get({ id })).report?.strengths[0]).toMatchObject({
    text: 'The store. “Again” (answer 2). Good.',
    quote: { answerNumber: 2 },
  });
});
