import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { priceOf } from '#server/costs/prices.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { testContent } from '#testing/test-content.ts';
import { createAi } from './registry.ts';

const aiFor = (settings: Record<string, string>) =>
  createAi(readEnv(settings), testContent(), createLog('silent'), {
    meter: { record: async () => {}, priceOf: (use) => priceOf(testContent().prices, use) },
  });

/** A folder for a search path with programs that only have to exist. */
function machineWith(...programs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-path-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const program of programs) {
    writeFileSync(join(folder, program), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
}

test('with nothing set and nothing on the machine the built-in engine works alone', async () => {
  const ai = await aiFor({});
  expect(ai.interviewer.engine.id).toBe('script');
  expect(ai.transcriber).toBeNull();
  expect(ai.speaker).toBeNull();
});

test('what the machine has is used', async () => {
  const ai = await aiFor({ PATH: machineWith('pocketsphinx_continuous', 'flite', 'espeak-ng') });
  expect(ai.transcriber?.engine).toMatchObject({ id: 'pocketsphinx', model: null });
  expect(ai.speaker?.engine.id).toBe('flite');
});

test('the newer PocketSphinx and the other voice will do', async () => {
  const ai = await aiFor({ PATH: machineWith('pocketsphinx', 'espeak-ng') });
  expect(ai.transcriber?.engine.id).toBe('pocketsphinx');
  expect(ai.speaker?.engine.id).toBe('espeak-ng');
});

test('a provider that is set comes before what the machine has, each capability for itself', async () => {
  const PATH = machineWith('pocketsphinx_continuous', 'flite');
  const ai = await aiFor({ PATH, STT_BASE_URL: 'http://127.0.0.1:9/v1', STT_MODEL: 'whisper' });
  expect(ai.transcriber?.engine).toMatchObject({ id: 'openai-compatible', model: 'whisper' });
  expect(ai.speaker?.engine.id).toBe('flite');
  expect(ai.interviewer.engine.id).toBe('script');
});

test('one key serves all three', async () => {
  const ai = await aiFor({ OPENAI_API_KEY: 'sk-test' });
  for (const { engine } of [ai.interviewer, ai.transcriber, ai.speaker].filter((part) => part !== null)) {
    expect(engine.id).toBe('openai-compatible');
  }
  expect(ai.transcriber?.cost(60)).toBeGreaterThan(0);
});

test('a model without a known price, or on a server of one’s own, costs nothing', async () => {
  const own = await aiFor({ STT_BASE_URL: 'http://127.0.0.1:9/v1', STT_MODEL: 'whisper-1' });
  const unknown = await aiFor({ OPENAI_API_KEY: 'sk-test', STT_MODEL: 'some-new-model' });
  expect([own.transcriber?.cost(60), unknown.transcriber?.cost(60)]).toEqual([0, 0]);
});

test('a broken search path hinders nothing', async () => {
  const ai = await aiFor({ PATH: '/nowhere::relative/folder:/dev/null:/root/forbidden' });
  expect(ai.transcriber).toBeNull();
});

test('a program that cannot do its work is a provider that does not answer', async () => {
  const ai = await aiFor({ PATH: machineWith('flite') });
  await expect(ai.speaker?.speak('What breaks?')).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
});
