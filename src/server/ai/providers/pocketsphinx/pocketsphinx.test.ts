import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCallPlaces, createCallPolicy } from '#server/ai/call-policy.ts';
import { createLog } from '#server/log.ts';
import { toneWav } from '#testing/examples.ts';
import { whenDone } from '#testing/when-done.ts';
import { createPocketsphinx } from './pocketsphinx.ts';

/** A recognizer on a machine whose program of this name prints `output`, or what it was called with. */
function recognizer(name: string, output: string | null, model?: { model: string; dictionary: string }) {
  const print = output === null ? `printf '{"t":"%s"}' "$*"` : `/bin/cat <<'END'\n${output}END`;
  const transcriber = transcriberOf(name, print, model);
  return () => transcriber?.transcribe({ wav: toneWav(1), seconds: 1, vocabulary: [] });
}

/** A recognizer on a machine whose program of this name is any script. */
function transcriberOf(name: string, script: string, model?: { model: string; dictionary: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  const policy = createCallPolicy(name, createLog('silent'), createCallPlaces().programs);
  return createPocketsphinx(folder, policy, () => model ?? null);
}

test('version 0.8 gives each word with how sure it is, without its own marks', async () => {
  const output = `the key value star
<s> 0.110 0.180 0.999100
the(2) 0.190 0.330 0.998301
key 0.340 0.670 0.900000
value 0.680 0.770 0.648333
star 0.780 1.260 0.112540
</s> 3.800 3.880 1.000000
next one
<sil> 0.1 0.2 1.0
[NOISE] 0.1 0.2 1.0
next 0.3 0.4 0.5
one 0.4 0.5 0.6
`;
  expect(await recognizer('pocketsphinx_continuous', output)()).toEqual({
    text: 'the key value star. next one',
    words: [
      { text: 'the', confidence: 0.998301 },
      { text: 'key', confidence: 0.9 },
      { text: 'value', confidence: 0.648333 },
      { text: 'star', confidence: 0.11254 },
      { text: 'next', confidence: 0.5 },
      { text: 'one', confidence: 0.6 },
    ],
    times: [
      [0, 0.19],
      [4, 0.3],
    ],
  });
});

test('it says when each phrase was begun: after a pause and at the beginning', async () => {
  const output = `we keep one row for each
we 1.100 1.300 0.9
keep 1.310 1.500 0.9
<sil> 1.510 2.200 1.0
one 2.210 2.400 0.9
row 2.410 2.700 0.9
`;
  expect((await recognizer('pocketsphinx_continuous', output)())?.times).toEqual([
    [0, 1.1],
    [2, 2.21],
  ]);
});

test('it says so every few seconds, too, of somebody who makes no pause', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => `word${at} ${at}.000 ${at}.990 0.9`);
  const output = `all of them\n${lines.join('\n')}\n`;
  expect((await recognizer('pocketsphinx_continuous', output)())?.times).toEqual([
    [0, 0],
    [3, 3],
    [6, 6],
  ]);
});

test('version 5 does so, too, where it gives words', async () => {
  const line = JSON.stringify({
    t: 'a note',
    w: [{ t: '<s>' }, { t: 'a', p: 0.9, b: 0.5, d: 0.1 }, { t: 'note', p: 0.2, b: 1, d: 1 }],
  });
  const heard = await recognizer('pocketsphinx', `${line}\n{"t":"more words"}\nnothing\n`)();
  expect(heard?.text).toBe('a note. more words');
  expect(heard?.words?.slice(0, 3)).toEqual([
    { text: 'a', confidence: 0.9 },
    { text: 'note', confidence: 0.2 },
    { text: 'more', confidence: null },
  ]);
  expect(heard?.times).toEqual([
    [0, 0.5],
    [1, 1],
  ]);
});

test('is started with the model of the bank once there is one', async () => {
  const model = { model: '/models/field.lm.bin', dictionary: '/models/field.dict' };
  const output = await recognizer('pocketsphinx', null, model)();
  expect(output?.text).toMatch(/^-lm \/models\/field.lm.bin -dict \/models\/field.dict /);
});

describe('while somebody speaks', () => {
  /** A program that prints some words at once, and at the end how many bytes it was given. */
  const COUNTS = `printf 'first\nfirst 0.1 0.2 0.9\n'
bytes=$(/usr/bin/wc -c < /dev/stdin)
printf 'last\nb%s 0.1 0.2 0.9\n' "$bytes"`;
  const SECOND_BYTES = 32_000;
  const SILENCE_BYTES = 0.7 * SECOND_BYTES;
  /** A voice without pauses that rises and falls ten times a second. */
  const seconds = (count: number) =>
    Float32Array.from(
      { length: count * 16_000 },
      (_, at) => Math.sin(at / 10) * (at % 1600 < 800 ? 0.1 : 0.02),
    );

  test('it hears along, and is given the rest at the end', async () => {
    const live = transcriberOf('pocketsphinx_continuous', COUNTS)?.live?.({ vocabulary: [] });
    live?.push(seconds(1));
    await expect.poll(() => live?.partial()).toBe('first');
    expect(await live?.commit(seconds(3))).toMatchObject({ text: `first. b${3 * SECOND_BYTES}` });
  });

  test('a long utterance is ended, so that nobody waits for a second pass over all of it', async () => {
    const live = transcriberOf('pocketsphinx_continuous', COUNTS)?.live?.({ vocabulary: [] });
    for (let second = 0; second < 20; second += 1) live?.push(seconds(1));
    const heard = await live?.commit(seconds(20));
    expect(heard?.text).toBe(`first. b${20 * SECOND_BYTES + SILENCE_BYTES}`);
  });

  test('the silence that ended an utterance is no time of the recording', async () => {
    const inSecondUtterance = `/bin/cat > /dev/null\nprintf 'last\nlast 15.5 15.9 0.9\n'`;
    const live = transcriberOf('pocketsphinx_continuous', inSecondUtterance)?.live?.({ vocabulary: [] });
    for (let second = 0; second < 20; second += 1) live?.push(seconds(1));
    const heard = await live?.commit(seconds(20));
    expect(heard?.times).toEqual([[0, expect.closeTo(15.5 - 0.7)]]);
  });

  test('it says so when the program fails, so that the whole is transcribed again', async () => {
    const live = transcriberOf('pocketsphinx_continuous', 'exit 3')?.live?.({ vocabulary: [] });
    live?.push(seconds(1));
    await expect(live?.commit(seconds(2))).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  });

  test('it hears so many at once, and another one when one is let go', async () => {
    const transcriber = transcriberOf('pocketsphinx_continuous', COUNTS);
    const begin = () => transcriber?.live?.({ vocabulary: [] });
    const all = Array.from({ length: availableParallelism() }, begin);
    expect(all.every((live) => live)).toBe(true);
    expect(begin()).toBeNull();
    all[0]?.close();
    await expect.poll(() => (all[0] = begin())).toBeTruthy();
    for (const live of all) live?.close();
  });

  test('version 5 hears nobody along', () => {
    expect(transcriberOf('pocketsphinx', 'exit 0')?.live).toBeUndefined();
  });
});
