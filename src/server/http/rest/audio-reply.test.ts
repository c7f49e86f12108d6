import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAudioStore } from '#server/audio/audio-store.ts';
import type { SoundReply } from '#server/audio/audio-type.ts';
import { audioReply } from './audio-reply.ts';

const SIZE = 1000;
const bytes = Uint8Array.from({ length: SIZE }, (_, index) => index % 251);

/** Serves a sound at /sound, and returns a function that asks for it. */
function serving(reply: SoundReply) {
  const app = new Hono().get('/sound', (c) => audioReply(c, reply));
  return (range?: string, method = 'GET') =>
    app.request('/sound', { method, headers: range === undefined ? {} : { Range: range } });
}

async function fromDisk(kept = bytes) {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-audio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = createAudioStore(folder);
  await store.save('answers/one.webm', kept);
  const file = await store.open('answers/one.webm');
  if (!file) throw new Error('the recording is gone');
  return serving({ file, contentType: 'audio/webm' });
}

const sources = {
  'on disk': () => fromDisk(),
  'at hand': async () => serving({ bytes, contentType: 'audio/webm' }),
};

describe.each(Object.entries(sources))('a player of a recording %s', (_, open) => {
  it('gets all of it, with its length', async () => {
    const response = await (await open())();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(SIZE));
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('gets any part it asks for, as far as there is one', async () => {
    const get = await open();
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE - 1), fc.nat(2 * SIZE), async (first, more) => {
        const last = Math.min(first + more, SIZE - 1);
        const response = await get(`bytes=${first}-${first + more}`);
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${SIZE}`);
        expect(response.headers.get('content-length')).toBe(String(last - first + 1));
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(first, last + 1));
      }),
    );
  });

  it.each([
    ['bytes=990-', 'bytes 990-999/1000'],
    ['bytes=-10', 'bytes 990-999/1000'],
    ['bytes=-5000', 'bytes 0-999/1000'],
  ])('gets the end of it for %s', async (range, expected) => {
    const response = await (await open())(range);
    expect([response.status, response.headers.get('content-range')]).toEqual([206, expected]);
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])(
    'is told for %s that it is not there',
    async (range) => {
      const response = await (await open())(range);
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`]);
      expect(await response.text()).toBe('');
    },
  );

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'bytes=-', 'bytes=a-b', 'items=0-1', ''])(
    'gets all of it for %j, which is not one range of bytes',
    async (range) => {
      const response = await (await open())(range);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(SIZE);
    },
  );
});

it.runIf(existsSync('/proc/self/fd'))('a recording that nobody reads to its end is closed', async () => {
  const get = await fromDisk(new Uint8Array(2_000_000));
  // Each open file of this process is an entry in this folder.
  const openFiles = () => readdirSync('/proc/self/fd').length;
  await (await get('bytes=0-0', 'HEAD')).text();
  const before = openFiles();
  for (let index = 0; index < 20; index += 1) {
    await get(undefined, 'HEAD');
    const reader = (await get()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  await expect.poll(openFiles).toBeLessThan(before + 10);
});
