import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAudioStore } from './audio-store.ts';

function newStore() {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-audio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, store: createAudioStore(folder) };
}

describe('a stored recording', () => {
  test('comes back byte for byte, with its length and hash', async () => {
    const { store } = newStore();
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
    const saved = await store.save('answers/one.webm', bytes);
    expect(saved).toEqual({
      file: 'answers/one.webm',
      bytes: 5000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await store.read('answers/one.webm')).toEqual(bytes);
  });

  test('can be read in any part', async () => {
    const { store } = newStore();
    const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
    await store.save('answers/one.webm', bytes);
    const place = fc.integer({ min: 0, max: 150 });
    await fc.assert(
      fc.asyncProperty(place, place, async (a, b) => {
        const range = { first: Math.min(a, b), last: Math.max(a, b) };
        expect(await store.read('answers/one.webm', range)).toEqual(bytes.slice(range.first, range.last + 1));
      }),
    );
  });

  test('is gone after it was removed, and removing it again does no harm', async () => {
    const { store } = newStore();
    await store.save('answers/one.webm', new Uint8Array(10));
    await store.remove('answers/one.webm');
    await store.remove('answers/one.webm');
    expect(await store.read('answers/one.webm')).toBeNull();
    expect(await store.list('answers')).toEqual([]);
  });
});

describe('the audio store', () => {
  test('lists what each folder holds', async () => {
    const { store } = newStore();
    await store.save('answers/one.webm', new Uint8Array(10));
    await store.save('speech/two', new Uint8Array(10));
    expect((await store.list('answers')).map(({ file }) => file)).toEqual(['answers/one.webm']);
    expect((await store.list('speech')).map(({ file }) => file)).toEqual(['speech/two']);
  });

  test('leaves nothing behind when a write fails', async () => {
    const { store, folder } = newStore();
    mkdirSync(join(folder, 'answers', 'taken.webm'));
    await expect(store.save('answers/taken.webm', new Uint8Array(10))).rejects.toThrow();
    expect(await store.listUnfinished()).toEqual([]);
  });

  test('tells of a write that a crash cut off', async () => {
    const { store, folder } = newStore();
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
    const { store } = newStore();
    await expect(store.read(file)).rejects.toThrow('not a name');
  });
});
