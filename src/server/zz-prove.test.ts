import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';

test('two running', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const { categoryId, levelId } = await lookupIds(app);
  const one = await user.caller.interviews.start({ categoryId, levelId, questionId: 'short-links' });
  app.clock.advance(1000);
  const bank = await user.caller.questions.list();
  const other = bank.find((q) => q.category.id === categoryId && q.id !== 'short-links');
  await user.caller.interviews.start({ categoryId, levelId, questionId: other?.id });
  const p = await user.caller.practice.get();
  console.log('task', p.task?.questionId);
  const r = await user.caller.practice
    .answer({ questionId: 'short-links', dimension: 'framing', transcript: TYPED_ANSWER })
    .catch((e: Error) => e.message);
  console.log(typeof r === 'string' ? r : JSON.stringify(r.points.map((x) => x.model)));
  expect(one).toBeTruthy();
});
test('operator grant vs activation', async () => {
  const app = await createTestApp({ env: { FREE_ACTIVATIONS_PER_DAY: '1' } });
  const user = await app.signUp();
  await user.caller.licenses.activateFreePlan();
  await sql(app.db, 'update license_ledger set created_at = created_at - 90000000');
  await sql(app.db, 'update user_licenses set sessions_remaining = 0');
  await sql(
    app.db,
    "insert into license_ledger (user_id, kind, amount, created_at) select user_id, 'consume', -5, created_at from user_licenses join (select created_at from license_ledger limit 1)",
  );
  await app.deps.data.stores.operator.grant(user.user.id, 1, app.clock.now());
  const { categoryId, levelId } = await lookupIds(app);
  await user.caller.interviews.start({ categoryId, levelId });
  const r = await user.caller.licenses.activateFreePlan().catch((e: Error) => e.message);
  console.log('activation:', typeof r === 'string' ? r : JSON.stringify(r.quota));
  void startedInterview;
});
