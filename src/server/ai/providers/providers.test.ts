import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { audioTypeOf } from '#server/audio/audio-type.ts';
import { encodeWav } from '#server/audio/wav.ts';
import { createLog } from '#server/log.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import {
  interviewAfter,
  interviewContext,
  localAi,
  PATIENT_LIMITS,
  remoteAi,
  runFakeProvider,
  spokenRequest,
} from '#testing/provider-fixtures.ts';
import { testScript } from '#testing/stand-in-ai.ts';
import { createCallPlaces, createCallPolicy } from '../call-policy.ts';
import type { Ai, Speaker } from '../capabilities.ts';
import { createEspeakNg } from './local-speaker.ts';

/** One suite for every provider of a capability. Those that this machine lacks are left out. */

const local = await localAi();
const espeak = createEspeakNg(
  process.env.PATH ?? '',
  createCallPolicy('espeak-ng', createLog('silent'), createCallPlaces().programs, PATIENT_LIMITS),
);
const remote = async () => remoteAi(await runFakeProvider());

/** Gives a test its own folder for temporary files, so that leftovers show. */
function watchTemporaryFiles(): () => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-leftovers-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return () => readdirSync(folder);
}

/** A `slow` one takes long enough for the caller to leave. */
type CreateTranscriber = (slow?: boolean) => Promise<Ai['transcriber']>;

const transcribers: [string, CreateTranscriber][] = [
  [
    'an OpenAI-compatible server',
    async (slow = false) => {
      const fake = await runFakeProvider();
      if (slow) fake.setMode('transcription', { kind: 'delay', ms: 5_000 });
      return (await remoteAi(fake)).transcriber;
    },
  ],
];
if (local.transcriber) transcribers.push([local.transcriber.engine.label, async () => local.transcriber]);

describe.each(transcribers)('speech to text by %s', { timeout: 300_000 }, (_, create) => {
  test('hears the words of a recording', async () => {
    const heard = await (await create())?.transcribe(await spokenRequest(['cache']));
    expect(heard?.text.toLowerCase()).toMatch(/links?/);
  });

  test('hears nothing in silence', async () => {
    const silence = { wav: encodeWav(new Float32Array(16_000 * 3)), seconds: 3, vocabulary: ['cache'] };
    await expect((await create())?.transcribe(silence)).resolves.toEqual({ text: '' });
  });

  test('stops when the caller leaves, and leaves no files behind', async () => {
    const leftovers = watchTemporaryFiles();
    const transcriber = await create(true);
    const request = await spokenRequest();
    const caller = new AbortController();
    const call = transcriber?.transcribe(request, caller.signal);
    setTimeout(() => caller.abort(new Error('left')), 20);
    await expect(call).rejects.toThrow('left');
    await expect.poll(leftovers).toEqual([]);
  });

  test('names itself and a cost of nothing or more', async () => {
    const transcriber = await create();
    expect(transcriber?.engine.label).not.toBe('');
    expect(transcriber?.cost(60)).toBeGreaterThanOrEqual(0);
  });
});

const speakers: [string, () => Promise<Speaker | null>][] = [
  ['an OpenAI-compatible server', async () => (await remote()).speaker],
];
if (local.speaker) speakers.push([local.speaker.engine.label, async () => local.speaker]);
if (espeak) speakers.push([espeak.engine.label, async () => espeak]);

describe.each(speakers)('text to speech by %s', { timeout: 300_000 }, (_, create) => {
  const texts = [
    'What exactly do you keep for one link?',
    '-o /etc/passwd --help',
    '$(touch /tmp/pwned); `id` "quoted" \'single\' <speak>&amp;</speak>',
    'Ünïcödé – “quotes” … 日本語',
  ];

  test.each(texts)('says %j', async (text) => {
    const leftovers = watchTemporaryFiles();
    const speech = await (await create())?.speak(text);
    expect(speech?.bytes.byteLength).toBeGreaterThan(100);
    const type = audioTypeOf(speech?.bytes ?? new Uint8Array());
    expect(speech?.contentType).toBe(type ? `audio/${type}` : 'audio/mpeg');
    expect(leftovers()).toEqual([]);
  });

  test('stops when the caller leaves', async () => {
    const caller = new AbortController();
    const speaker = await create();
    const call = speaker?.speak('One two three. '.repeat(200), caller.signal);
    caller.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
  });

  test('has one key for its sound', async () => {
    expect((await create())?.cacheKey).toMatch(/\S/);
  });
});

const interviewers: [string, () => Promise<Ai['interviewer']>][] = [
  ['the script', async () => testScript()],
  ['an OpenAI-compatible model', async () => (await remote()).interviewer],
];

describe.each(interviewers)('an interview held by %s', (_, create) => {
  let interviewer: Ai['interviewer'];
  beforeEach(async () => {
    interviewer = await create();
  });

  test.each([1, 2, 3, 4])('goes on after answer %i with one short question', async (answers) => {
    const turn = await interviewer.nextTurn(interviewAfter(answers));
    expect(turn.text.match(/\?/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(turn.text.split(/\s+/).length).toBeLessThanOrEqual(60);
    expect(turn.engine).not.toBe('');
    expect(turn.move.fallback).toBe(false);
  });

  test('never repeats itself, and quotes only what was said', async () => {
    const context = interviewAfter(3);
    const turn = await interviewer.nextTurn(context);
    expect(context.turns.map(({ text }) => text)).not.toContain(turn.text);
    const said = context.turns
      .filter(({ speaker }) => speaker === 'user')
      .map(({ text }) => text.toLowerCase());
    for (const words of turn.move.quotedWords) {
      expect(said.some((text) => text.includes(words.toLowerCase()))).toBe(true);
    }
  });

  test.each(['weak', 'below', 'meets', 'strong'] as const)(
    'gives a %s session a grade that agrees with itself, or an estimate that recommends nothing',
    async (name) => {
      const context = interviewContext(name);
      const outcome = await interviewer.grade(context);
      const row = gradeOfScore(outcome.score ?? -1);
      expect(outcome.grade).toBe(row.grade);
      const isEstimate = outcome.judgedBy.kind === 'nobody';
      expect(outcome.hiringRecommendation).toBe(isEstimate ? null : row.recommendation);
      expect(outcome.report.provisional).toBe(false);
      expect(outcome.report.engine).toMatchObject({ id: isEstimate ? 'estimate' : interviewer.engine.id });
      for (const { evidence } of outcome.report.dimensions) {
        for (const { quote } of evidence) {
          if (quote)
            expect(context.turns.find(({ id }) => id === quote.responseId)?.text).toContain(quote.text);
        }
      }
      for (const text of [...outcome.strengths, ...outcome.improvements])
        expect(text.length).toBeLessThanOrEqual(260);
    },
  );

  test('grades a strong session above a weak one', async () => {
    const [strong, weak] = await Promise.all([
      interviewer.grade(interviewContext('strong')),
      interviewer.grade(interviewContext('weak')),
    ]);
    expect(strong.score ?? 0).toBeGreaterThan((weak.score ?? 100) + 20);
  });

  test('gives no grade for a few words', async () => {
    const context = interviewContext('strong');
    const turns = context.turns.slice(0, 1);
    const answer = {
      ...context.turns[1],
      id: 2,
      speaker: 'user' as const,
      text: 'I would use a cache.',
      seconds: 3,
    };
    const outcome = await interviewer.grade({
      ...context,
      turns: [...turns, { ...answer, move: null, unintelligible: false }],
    });
    expect(outcome).toMatchObject({ grade: null, score: null, hiringRecommendation: null });
  });
});
