import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';

const asBrowser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

it.each(['/api/demo/interview', '/trpc/demo.get', '/api/openapi.json', '/api/docs'])(
  'a browser gets the long reply of %s compressed, others as it is',
  async (path) => {
    const app = await createTestApp();
    const plain = await app.request(path);
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const packed = await app.request(path, { headers: asBrowser });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    const bytes = Buffer.from(await packed.arrayBuffer());
    const text = await plain.text();
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.byteLength).toBeLessThan(text.length / 2);
  },
);

it.each(['/api/levels', '/trpc/lookups.levels', '/api/nothing'])(
  'the short reply of %s is sent as it is, with its length',
  async (path) => {
    const app = await createTestApp();
    const reply = await app.request(path, { headers: asBrowser });
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('content-length')).toBe(String((await reply.arrayBuffer()).byteLength));
  },
);

it('sound is never compressed', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { answer } = await user.caller.interviews.submitAnswer({
    id,
    audio: new File([toneWav(2)], 'answer.wav'),
    transcript: 'We keep one record per link.',
  });
  const reply = await app.request(`/api/interviews/${id}/responses/${answer.id}/audio`, {
    headers: { ...asBrowser, Authorization: `Bearer ${user.token}` },
  });
  expect(reply.headers.get('content-type')).toBe('audio/wav');
  expect(reply.headers.get('content-encoding')).toBeNull();
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(toneWav(2));
});
