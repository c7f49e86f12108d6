import { describe, expect, test } from 'vitest';
import { dialect } from '#db/driver/dialect.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';

const SECRET = 'only-i-know-this';

/** Everything of an error that a log would write. */
function allOf(error: unknown): string {
  let text = '';
  for (let each = error; each instanceof Error; each = each.cause)
    text += JSON.stringify({ ...each, message: each.message, stack: each.stack });
  return text;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.skipIf(dialect === 'sqlite')('an error of PostgreSQL', () => {
  test('names the rule that was broken, and no value of the statement', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { id: interviewId } = await startedInterview(app, user);
    const createdAt = app.clock.now();
    const link = { interviewId, tokenHash: SECRET, createdAt, expiresAt: createdAt, showsBoard: false };
    await app.deps.data.stores.sharing.insert(link, 3);
    const failure = await failureOf(app.deps.data.stores.sharing.insert(link, 3));
    expect(allOf(failure)).toContain('23505');
    expect(allOf(failure)).not.toContain(SECRET);
  });

  test('of a connection that was cut is over with the next call', async () => {
    const app = await createTestApp();
    const { caller } = await signUpWithPlan(app);
    await sql(
      app.db,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'backpressure'`,
    );
    await expect.poll(() => failureOf(caller.auth.currentUser())).toBeNull();
  });

  test('of a server that is away says so', async () => {
    const app = await createTestApp();
    const { caller } = await signUpWithPlan(app);
    await app.db.close();
    const failure = await failureOf(caller.auth.currentUser());
    expect(failure).toBeInstanceOf(Error);
    expect(allOf(failure)).not.toContain('ada@');
  });
});
