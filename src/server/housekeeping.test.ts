import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { startHousekeeping } from './housekeeping.ts';

test('keys that no client will use again are forgotten, and files that belong to nothing removed', async () => {
  const app = await createTestApp();
  const early = await app.signUp();
  await early.caller.licenses.activateFreePlan({ idempotencyKey: 'old' });
  // Files carry the machine's time, so the test's clock is set beyond it.
  app.clock.advance(Date.now() - app.clock.now().getTime() + 8 * 24 * 3_600_000);
  const late = await app.signUp();
  await late.caller.licenses.activateFreePlan({ idempotencyKey: 'new' });
  await app.deps.audio.save('answers/orphan.webm', new Uint8Array(10));
  const stop = startHousekeeping(app.deps);
  await expect.poll(() => app.deps.audio.list('answers')).toEqual([]);
  stop();
  const keys = app.deps.db.$client.prepare('select key from idempotency_keys').pluck().all();
  expect(keys).toEqual(['new']);
});
