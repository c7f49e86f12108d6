import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_TEXT_FIELD_BYTES } from '#shared/rules/recording.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { uploadsFolder } from './receive-upload.ts';
import { OPERATIONS } from './rest/operations.ts';

const BOUNDARY = 'upload-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

const FORMS = OPERATIONS.filter(({ body }) => body === 'upload');

type Sent = { signal?: AbortSignal; headers?: Record<string, string> };

async function inInterview(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  return { app, user, id, post: (body: BodyInit, sent?: Sent) => post(app, user, id, body, sent) };
}

function post(
  app: TestApp,
  user: TestUser | null,
  id: number,
  body: BodyInit,
  { headers, signal }: Sent = {},
  { method, url } = { method: 'POST', url: `/api/interviews/${id}/responses` },
) {
  const multipart = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
  const request: RequestInit & { duplex: 'half' } = {
    method,
    headers: {
      ...(body instanceof FormData ? {} : multipart),
      ...(user ? { Authorization: `Bearer ${user.token}` } : {}),
      ...headers,
    },
    body,
    duplex: 'half',
    ...(signal ? { signal } : {}),
  };
  return app.request(url, request);
}

/** A body that a test finishes or breaks off, and that knows whether it was read. */
function heldBody() {
  let wasRead = false;
  let finish = () => {};
  let fail = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        finish = () => {
          controller.enqueue(new Uint8Array([...toneWav(2), ...Buffer.from(TAIL)]));
          controller.close();
        };
        fail = () => controller.error(new Error('the client went away'));
      },
      pull: (controller) => {
        if (!wasRead) controller.enqueue(Buffer.from(HEAD));
        wasRead = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, finish: () => finish(), fail: () => fail(), wasRead: () => wasRead };
}

function formOf(audio: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('audio', new Blob([audio]), 'a.wav');
  return form;
}

const left = (app: TestApp) => readdirSync(uploadsFolder(app.deps.env.dataDir));

describe('an upload', () => {
  test('is kept byte for byte, and nothing else is left of it', async () => {
    const { app, post, user, id } = await inInterview();
    const wav = toneWav(40);
    const reply = await post(formOf(wav));
    expect(reply.status).toBe(201);
    const { answer } = await reply.json();
    const heard = await app.request(`/api/interviews/${id}/responses/${answer.id}/audio`, {
      headers: { Authorization: `Bearer ${user.token}` },
    });
    expect(Buffer.from(await heard.arrayBuffer()).equals(wav)).toBe(true);
    expect(left(app)).toEqual([]);
    expect(await app.deps.audio.files.listUnfinished()).toEqual([]);
  });

  test('of a stranger is not read', async () => {
    const { app, id } = await inInterview();
    const held = heldBody();
    expect((await post(app, null, id, held.body)).status).toBe(401);
    expect(held.wasRead()).toBe(false);
  });

  test.each(FORMS)(
    'that comes too often is not read: $operationId',
    async ({ method, path, operationId }) => {
      const setting = `LIMIT_${operationId.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
      const { app, user } = await inInterview({ [setting]: '1/1h' });
      const send = (body: BodyInit) => {
        const url = path.replaceAll(/\{\w+\}/g, '999');
        return post(app, user, 999, body, {}, { method, url });
      };
      expect((await send(`no form ${TAIL}`)).status).not.toBe(429);
      const held = heldBody();
      expect((await send(held.body)).status).toBe(429);
      expect(held.wasRead()).toBe(false);
    },
  );

  test.each([
    ['cut in the middle', `${HEAD}half`, undefined],
    ['with no boundary', 'audio', { 'Content-Type': 'multipart/form-data' }],
    ['with another boundary', `${HEAD}sound${TAIL}`, { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['with two recordings', `${HEAD}one\r\n${HEAD}two${TAIL}`, undefined],
    [
      'with a hundred fields',
      Array.from(
        { length: 100 },
        (_, i) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nx\r\n`,
      ).join('') + TAIL.slice(2),
      undefined,
    ],
  ])('%s is refused and leaves nothing', async (_, body, headers) => {
    const { app, post } = await inInterview();
    const reply = await post(body, headers ? { headers } : {});
    expect(reply.status).toBe(400);
    expect(left(app)).toEqual([]);
    expect(app.deps.limits.uploadPlaces.state().uploads).toBe(0);
  });

  test('with a text that is longer than any field is refused as too large', async () => {
    const { post } = await inInterview();
    const form = new FormData();
    form.append('transcript', 'x'.repeat(MAX_TEXT_FIELD_BYTES + 1));
    const reply = await post(form);
    expect([reply.status, (await reply.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['says it is', { 'Content-Length': String(26 * 1024 * 1024) }],
    ['turns out to be', {}],
  ])('that %s too large is refused and leaves nothing', async (_, headers) => {
    const { app, post } = await inInterview();
    let megabytes = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(HEAD)),
      pull: (controller) => {
        megabytes += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const reply = await post(body, { headers });
    expect([reply.status, (await reply.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(megabytes).toBeLessThan(40);
    expect(left(app)).toEqual([]);
  });

  test('whose client goes away gives its place back and leaves nothing', async () => {
    const { app, post } = await inInterview();
    const held = heldBody();
    const reply = post(held.body);
    await expect.poll(held.wasRead).toBe(true);
    held.fail();
    expect((await reply).status).toBe(400);
    expect(app.deps.limits.uploadPlaces.state()).toMatchObject({ uploads: 0, bytes: 0 });
    expect(left(app)).toEqual([]);
  });

  test('of somebody else takes up none of one’s own storage', async () => {
    const { app, post } = await inInterview({ USER_STORAGE_MB: '1' });
    const held = heldBody();
    const reply = post(held.body, { headers: { 'Content-Length': '600000' } });
    await expect.poll(held.wasRead).toBe(true);
    const bob = await signUpWithPlan(app);
    expect((await postAs(app, bob, (await startedInterview(app, bob)).id, 20)).status).toBe(201);
    held.finish();
    await reply;
  });
});

describe('a user who sends more than there is room for', () => {
  test('at a time is told to wait, while others get through', async () => {
    const { app, post } = await inInterview();
    // A body without a length counts as the largest, so only two would fit; of these small ones eight do.
    const small = { 'Content-Length': String(toneWav(2).byteLength + HEAD.length + TAIL.length) };
    const held = Array.from({ length: 8 }, heldBody);
    const replies = held.map(({ body }) => post(body, { headers: small }));
    await expect.poll(() => app.deps.limits.uploadPlaces.state().uploads).toBe(8);
    const refused = await post(formOf(toneWav(2)));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);

    const bob = await signUpWithPlan(app);
    const { id } = await startedInterview(app, bob);
    expect((await postAs(app, bob, id)).status).toBe(201);
    for (const { finish } of held) finish();
    await Promise.all(replies);
    expect(app.deps.limits.uploadPlaces.state().uploads).toBe(0);
  });

  test('in bytes on their way is told to wait', async () => {
    const { app, post } = await inInterview();
    const held = [heldBody(), heldBody()];
    const replies = held.map(({ body }) => post(body));
    await expect.poll(() => app.deps.limits.uploadPlaces.state().uploads).toBe(2);
    expect((await post(heldBody().body)).status).toBe(429);
    for (const { finish } of held) finish();
    await Promise.all(replies);
  });

  test('on the disk is told so before anything is read, and may go on reading', async () => {
    const { app, user, id } = await inInterview({ DISK_FLOOR_MB: '1000000' });
    const held = heldBody();
    const reply = await post(app, user, id, held.body);
    expect([reply.status, (await reply.json()).code]).toEqual([507, 'STORAGE_FULL']);
    expect(held.wasRead()).toBe(false);
    expect((await user.caller.interviews.get({ id })).status).toBe('in_progress');
  });

  test('of one user is told so before it is read, with what helps; typing goes on', async () => {
    const { app, user, id, post } = await inInterview({ USER_STORAGE_MB: '1' });
    expect((await postAs(app, user, id, 20)).status).toBe(201);
    const held = heldBody();
    const reply = await post(held.body);
    expect([reply.status, (await reply.json()).message]).toEqual([
      413,
      'Your recordings take up the 1 MB that an account has on this server. Type your answer, or delete an old interview.',
    ]);
    expect(held.wasRead()).toBe(false);
    const typed = new FormData();
    typed.append('transcript', 'I would cache it.');
    expect((await post(typed, { headers: { 'Content-Length': '200' } })).status).toBe(201);

    const bob = await signUpWithPlan(app);
    expect((await postAs(app, bob, (await startedInterview(app, bob)).id)).status).toBe(201);
  });

  test('on the disk, beside what somebody else sends, is told so until that has arrived', async () => {
    const { app, user } = await inInterview();
    // More than any disk has, because the test does not know how much is free on this one.
    const place = app.deps.limits.uploadPlaces.take(user.user.id, Number.MAX_SAFE_INTEGER);
    const bob = await signUpWithPlan(app);
    const { id } = await startedInterview(app, bob);
    const refused = await postAs(app, bob, id);
    expect([refused.status, (await refused.json()).code]).toEqual([507, 'STORAGE_FULL']);
    place.giveBack();
    expect((await postAs(app, bob, id)).status).toBe(201);
  });

  test('counts what is being spoken, and what is given back at the end of an interview', async () => {
    const { app, user, id } = await inInterview({ USER_STORAGE_MB: '1' });
    const chunk = new File([new Uint8Array(900_000)], 'part');
    await user.caller.interviews.appendRecording({ id, key: 'recording-1', offset: 0, chunk });
    expect(await app.deps.limits.userStorage.used(user.user.id)).toBe(900_000);
    const other = await startedInterview(app, user);
    expect((await postAs(app, user, other.id)).status).toBe(413);
    await user.caller.interviews.complete({ id });
    expect(await app.deps.audio.files.listUnfinished()).toEqual([]);
    expect(await app.deps.limits.userStorage.used(user.user.id)).toBe(0);
  });
});

/** Posts an answer with its length, as clients do. */
function postAs(app: TestApp, user: TestUser, id: number, seconds = 4) {
  const body = Buffer.concat([Buffer.from(HEAD), toneWav(seconds), Buffer.from(TAIL)]);
  return post(app, user, id, body, { headers: { 'Content-Length': String(body.byteLength) } });
}
