import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createStores } from '#server/stores.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { hasSwift, startSwift } from '#testing/swift-server.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';
import { type AudioStore, createAudioStore } from './audio-store.ts';
import { type Bucket, type BucketSettings, openBucket } from './bucket.ts';
import { createBucketStore } from './bucket-store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-audio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function onDisk() {
  const folder = newFolder();
  return { folder, store: createAudioStore(folder), forget: () => {}, comeBack: async () => {} };
}

async function inBucket(settings?: BucketSettings) {
  const folder = newFolder();
  const bucket = await openBucket(settings ?? (await startS3Server()).settings);
  const store = createBucketStore({ folder, bucket, prefix: `${randomUUID()}/`, log: createLog('silent') });
  const forget = () => {
    for (const name of readdirSync(join(folder, 'copies'))) rmSync(join(folder, 'copies', name));
  };
  return { folder, store, forget, comeBack: async () => {} };
}

let swift: Awaited<ReturnType<typeof startSwift>> | undefined;
beforeAll(async () => {
  if (hasSwift()) swift = await startSwift();
}, 90_000);
afterAll(() => swift?.stop());

/** In a bucket of a server that others wrote, which checks what it is sent. */
const inSwift = () => inBucket(swift?.settings);

/** In the database, because the bucket cannot be reached. */
async function inDatabase() {
  const folder = newFolder();
  const s3 = await startS3Server();
  await s3.goAway();
  const bucket = await openBucket(s3.settings);
  const db = await createTestDatabase();
  whenDone(() => db.close());
  const database = {
    rows: createStores(db).waitingRecordings,
    tryAlone: (work: () => Promise<void>) => work(),
  };
  const store = createBucketStore({ folder, bucket, prefix: 'one/', database, log: createLog('silent') });
  const forget = () => {
    expect(readdirSync(join(folder, 'answers'))).toEqual([]);
    for (const name of readdirSync(join(folder, 'copies'))) rmSync(join(folder, 'copies', name));
  };
  /** Lets the bucket come back, so that nothing waits any more. */
  const comeBack = async () => {
    await s3.comeBack();
    whenDone(store.bucket?.start() ?? (() => {}));
    await expect.poll(() => store.bucket?.state()).toEqual({ works: true, waiting: 0, toRemove: 0 });
  };
  return { folder, store, forget, comeBack };
}

type NewStore = () => Promise<{
  folder: string;
  store: AudioStore;
  /** Removes this disk's copies of recordings that are kept elsewhere. */
  forget: () => void;
  comeBack: () => Promise<void>;
}>;
const PLACES: [string, NewStore][] = [
  ['on the disk', onDisk],
  ['in a bucket', () => inBucket()],
];
if (hasSwift()) PLACES.push(['in OpenStack Swift', inSwift]);

describe.each<[string, NewStore]>([...PLACES, ['in the database', inDatabase]])(
  'a recording that is stored %s',
  (_, newStore) => {
    test('comes back byte for byte, with its length and hash', async () => {
      const { store, forget } = await newStore();
      const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
      const saved = await store.save('answers/one.webm', bytes);
      expect(saved).toEqual({
        file: 'answers/one.webm',
        bytes: 5000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(await store.read('answers/one.webm')).toEqual(bytes);
      forget();
      expect(await store.read('answers/one.webm')).toEqual(bytes);
    });

    test('can be read in any part', async () => {
      const { store, forget } = await newStore();
      const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
      await store.save('answers/one.webm', bytes);
      forget();
      const place = fc.integer({ min: 0, max: 150 });
      await fc.assert(
        fc.asyncProperty(place, place, async (a, b) => {
          const range = { first: Math.min(a, b), last: Math.max(a, b) };
          expect(await store.read('answers/one.webm', range)).toEqual(
            bytes.slice(range.first, range.last + 1),
          );
        }),
      );
    });

    test('is sent whole or in part, with its size known before', async () => {
      const { store, forget, comeBack } = await newStore();
      const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
      await store.save('answers/one.webm', bytes);
      forget();
      const opened = await store.open('answers/one.webm');
      expect(opened?.size).toBe(100_000);
      const sent = async (range?: { first: number; last: number }) =>
        new Uint8Array(await new Response(opened?.stream(range)).arrayBuffer());
      expect(await sent()).toEqual(bytes);
      expect(await sent({ first: 5, last: 9 })).toEqual(bytes.slice(5, 10));
      await comeBack();
      expect(await store.open('answers/two.webm')).toBeNull();
    });

    test('has a path for programs that read one', async () => {
      const { store, forget } = await newStore();
      await store.save('answers/one.webm', new Uint8Array([1, 2, 3]));
      const path = async () => readFileSync((await store.localPath('answers/one.webm')) ?? '');
      expect(await path()).toEqual(Buffer.from([1, 2, 3]));
      forget();
      expect(await path()).toEqual(Buffer.from([1, 2, 3]));
    });

    test('is gone after it was removed, and removing it again does no harm', async () => {
      const { store, comeBack } = await newStore();
      await store.save('answers/one.webm', new Uint8Array(10));
      await store.remove('answers/one.webm');
      await store.remove('answers/one.webm');
      await comeBack();
      expect(await store.read('answers/one.webm')).toBeNull();
      expect(await store.list('answers')).toEqual([]);
    });
  },
);

describe.each(PLACES)('the audio store %s', (_, newStore) => {
  test('lists what each folder holds', async () => {
    const { store } = await newStore();
    await store.save('answers/one.webm', new Uint8Array(10));
    await store.save('speech/two', new Uint8Array(10));
    expect((await store.list('answers')).map(({ file }) => file)).toEqual(['answers/one.webm']);
    expect((await store.list('speech')).map(({ file }) => file)).toEqual(['speech/two']);
  });

  test('leaves nothing behind when a write fails', async () => {
    const { store, folder } = await newStore();
    mkdirSync(join(folder, 'answers', 'taken.webm'));
    await expect(store.save('answers/taken.webm', new Uint8Array(10))).rejects.toThrow();
    expect(await store.listUnfinished()).toEqual([]);
  });

  test('tells of a write that a crash cut off', async () => {
    const { store, folder } = await newStore();
    writeFileSync(join(folder, 'unfinished', 'cut-off'), 'half');
    expect((await store.listUnfinished()).map(({ file }) => file)).toEqual(['unfinished/cut-off']);
    await store.remove('unfinished/cut-off');
    expect(await store.listUnfinished()).toEqual([]);
  });

  test.each([
    '../secret',
    'answers/../../secret',
    '/etc/passwd',
    'answers/a/b',
    'other/one',
    'answers/.hidden',
  ])('knows no file outside its folders: %s', async (file) => {
    const { store } = await newStore();
    await expect(store.read(file)).rejects.toThrow('not a name');
  });
});

test('a recording that one process deletes while another brings it to the bucket does not stay there', async () => {
  const s3 = await startS3Server();
  const bucket = await openBucket(s3.settings);
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isOnItsWay = false;
  const slow: Bucket = {
    ...bucket,
    put: async (...call) => {
      isOnItsWay = true;
      await allowed;
      await bucket.put(...call);
    },
  };
  const db = await createTestDatabase();
  whenDone(() => db.close());
  const rows = createStores(db).waitingRecordings;
  let isTaken = false;
  const tryAlone = async (work: () => Promise<void>) => {
    if (isTaken) return;
    isTaken = true;
    await work().finally(() => {
      isTaken = false;
    });
  };
  const processWith = (bucket: Bucket) => {
    const database = { rows, tryAlone };
    const log = createLog('silent');
    const store = createBucketStore({ folder: newFolder(), bucket, prefix: 'one/', database, log });
    return { store, start: () => whenDone(store.bucket?.start() ?? (() => {})) };
  };
  const [bringing, deleting] = [processWith(slow), processWith(bucket)];
  const bytes = new Uint8Array(10);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await rows.keep({ file: 'answers/one.webm', sha256, bytes: 10 }, bytes, new Date());
  bringing.start();
  await expect.poll(() => isOnItsWay).toBe(true);
  await deleting.store.remove('answers/one.webm');
  deleting.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  goOn();
  await expect.poll(() => s3.calls.some((call) => call.startsWith('PUT'))).toBe(true);
  // Looks come seconds apart, and one that fails is followed by a pause of ten.
  await expect
    .poll(() => deleting.store.bucket?.state(), { timeout: 45_000 })
    .toEqual({ works: true, waiting: 0, toRemove: 0 });
  expect([...s3.objects.keys()]).toEqual([]);
});
