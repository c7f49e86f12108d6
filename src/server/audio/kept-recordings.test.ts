import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStores } from '#server/stores.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { openBucket } from './bucket.ts';
import { createKeptRecordings } from './kept-recordings.ts';

test('a recording that did not reach the bucket is brought by the next try, after those that waited behind it', async () => {
  const { db, deps, clock } = await createTestApp();
  const s3 = await startS3Server();
  const bucket = await openBucket(s3.settings);
  const rows = createStores(db).waitingRecordings;
  const kept = createKeptRecordings({
    rows,
    tryAlone: (work) => work(),
    bucket,
    prefix: '',
    log: deps.log,
  });
  const bytes = Uint8Array.of(1);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [one, two] = ['answers/one.webm', 'answers/two.webm'];
  for (const file of [one, two]) await rows.keep({ file, sha256, bytes: 1 }, bytes, clock.now());
  await kept.look();
  await s3.goAway();
  await expect(kept.deliver()).rejects.toThrow();
  expect(kept.count()).toBe(2);
  await s3.comeBack();
  await kept.deliver();
  expect(kept.count()).toBe(0);
  expect([...s3.objects.keys()].map((name) => name.slice(name.indexOf('answers')))).toEqual([two, one]);
});
