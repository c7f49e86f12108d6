import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import { type Bucket, BucketError, openBucket } from './bucket.ts';

const BYTES = Buffer.from('sound of an answer');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const KEY = 'one/answers/a.webm';

async function newBucket() {
  const server = await startS3Server();
  const bucket = await openBucket(server.settings);
  const put = (key = KEY, sha256 = SHA256, ms = 5_000) => bucket.put(key, new Blob([BYTES]), sha256, ms);
  return { server, bucket, put };
}

const readAll = async (bucket: Bucket) => {
  const pieces = [];
  for await (const piece of (await bucket.get(KEY)) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The error of a call. It must hold neither key nor signature, nor must what a log would show of it. */
async function refused(asked: Promise<unknown>, { settings }: S3Server): Promise<BucketError> {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BucketError)) throw error ?? new Error('it was not refused');
  const shown = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
  for (const secret of [settings.secretAccessKey, settings.accessKeyId, 'Signature=', 'AWS4'])
    expect(shown).not.toContain(secret);
  return error;
}

test('a bucket keeps objects, knows their hashes, sends parts of them and lists them page by page', async () => {
  const { server, bucket, put } = await newBucket();
  const keys = Array.from({ length: 8 }, (_, index) => `one/answers/${index}.webm`);
  for (const key of [...keys, KEY, 'two/answers/x.webm']) await put(key);
  expect(await bucket.head(KEY)).toEqual({ bytes: BYTES.length, sha256: SHA256 });
  expect(await readAll(bucket)).toEqual(BYTES);
  const listed = await bucket.list('one/answers/');
  expect(listed.map(({ key }) => key)).toEqual([...keys, KEY]);
  expect(listed[0]).toMatchObject({ bytes: BYTES.length, modifiedAt: expect.any(Date) });
  await bucket.remove(KEY);
  await bucket.remove(KEY);
  expect([await bucket.head(KEY), await bucket.get(KEY)]).toEqual([null, null]);
  await bucket.check('one/');
  expect([...server.objects.keys()].sort()).toEqual([...keys, 'two/answers/x.webm']);
});

describe('settings that are wrong are told in one sentence:', () => {
  test.each([
    [
      { bucket: 'elsewhere' },
      /^The server does not have the bucket elsewhere at \S+\. Make it, or set S3_BUCKET/,
    ],
    [{ accessKeyId: 'AKIDNOBODY' }, /does not know the key in S3_ACCESS_KEY_ID\.$/],
    [{ secretAccessKey: 'wrong' }, /S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION/],
    [{ region: 'mars-1' }, /^S3_REGION is not that of the bucket recordings at/],
  ])('%j', async (wrong, sentence) => {
    const { server } = await newBucket();
    const bucket = await openBucket({ ...server.settings, ...wrong });
    const error = await refused(bucket.check('one/'), server);
    expect(error.message).toMatch(sentence);
    expect(error.isRefusal).toBe(true);
  });

  test('an address where something else answers', async () => {
    const { server } = await newBucket();
    const web = createServer((_, reply) => reply.end('<html>Welcome!</html>')).listen(0, '127.0.0.1');
    onTestFinished(() => void web.close());
    await new Promise((resolve) => web.once('listening', resolve));
    const endpoint = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const error = await refused((await openBucket({ ...server.settings, endpoint })).check('one/'), server);
    expect(error.message).toMatch(/does not speak S3\. Is S3_ENDPOINT right\?$/);
    expect(error.isRefusal).toBe(true);
  });

  test('a key that may read and not write', async () => {
    const { server, bucket } = await newBucket();
    server.fault = ({ method }) => (method === 'PUT' ? 'denied' : null);
    const error = await refused(bucket.check('one/'), server);
    expect(error.message).toMatch(/^The key in S3_ACCESS_KEY_ID may not store a recording in the bucket/);
  });
});

describe('a bucket that fails never has its word taken for what it does not hold:', () => {
  test('it is busy for a moment, and is asked again', async () => {
    const { server, bucket, put } = await newBucket();
    let calls = 0;
    server.fault = () => (++calls === 1 ? 'busy' : null);
    await put();
    expect(await readAll(bucket)).toEqual(BYTES);
  });

  test('it stays busy', async () => {
    const { server, put } = await newBucket();
    server.fault = () => 'busy';
    const error = await refused(put(), server);
    expect(error.message).toMatch(
      /^To store a recording, .+ is not available at the moment \(503 SlowDown\)\.$/,
    );
    expect(error.isRefusal).toBe(false);
  });

  test('it does not answer', async () => {
    const { server, put } = await newBucket();
    server.fault = () => 'silent';
    const error = await refused(put(KEY, SHA256, 50), server);
    expect(error.message).toMatch(/could not be reached: no answer within 0\.05 s\.$/);
  });

  test('nothing is there', async () => {
    const { server, put } = await newBucket();
    await server.goAway();
    expect((await refused(put(), server)).message).toMatch(/could not be reached: ECONNREFUSED\.$/);
  });

  test('a web page answers in its place, with success', async () => {
    const { server, bucket, put } = await newBucket();
    await put();
    server.fault = () => 'web page';
    const calls = [
      () => put(),
      () => bucket.get(KEY),
      () => bucket.head(KEY),
      () => bucket.list('one/'),
      () => bucket.remove(KEY),
    ];
    for (const call of calls) expect((await refused(call(), server)).message).toMatch(/does not speak S3/);
  });

  test('it says that it has stored what it has not', async () => {
    const { server, put } = await newBucket();
    server.fault = ({ method }) => (method === 'PUT' ? 'forgets' : null);
    expect((await refused(put(), server)).message).toMatch(/is not there as it was sent\.$/);
  });

  test('bytes that changed on their way are refused', async () => {
    const { server, put } = await newBucket();
    expect((await refused(put(KEY, '0'.repeat(64)), server)).isRefusal).toBe(true);
    expect(server.objects.size).toBe(0);
  });

  test('a recording breaks off in the middle', async () => {
    const { server, bucket, put } = await newBucket();
    await put();
    server.fault = ({ method }) => (method === 'GET' ? 'cut off' : null);
    expect((await refused(readAll(bucket), server)).message).toMatch(/broke off/);
  });

  test('it moved, and the key is not sent after it', async () => {
    const { server, bucket } = await newBucket();
    server.fault = () => 'moved';
    expect((await refused(bucket.head(KEY), server)).isRefusal).toBe(true);
    expect((await refused(bucket.list('one/'), server)).message).toMatch(/^S3_REGION or S3_ENDPOINT is not/);
  });
});
