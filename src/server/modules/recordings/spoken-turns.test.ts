import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Speaker } from '#server/ai/capabilities.ts';
import type { SoundFormat } from '#server/audio/wav.ts';
import { standInSpeaker } from '#testing/stand-in-ai.ts';
import { createSpokenTurns } from './spoken-turns.ts';

const SECOND_MS = 1_000;
const PCM: SoundFormat = { type: 'pcm', hertz: 8_000 };

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Hands over these pieces for its only clause. */
const speakerOf = (...pieces: [bytes: number, format: SoundFormat][]): Speaker => ({
  ...standInSpeaker(),
  stream: async (_, onSound) => {
    for (const [bytes, format] of pieces) onSound(new Uint8Array(bytes), format);
  },
});

describe('questions that are being spoken', () => {
  test('are sixty-four at a time, and one that was deleted makes room', () => {
    const turns = createSpokenTurns();
    const all = Array.from({ length: 64 }, (_, id) => turns.open(id));
    expect(all).not.toContain(null);
    expect(turns.open(64)).toBeNull();
    expect(turns.open(63)).toBe(all[63]);
    turns.remove(0);
    expect(turns.open(64)).not.toBeNull();
  });

  test('are dropped after two minutes if they never end, and their listener is told', async () => {
    const turns = createSpokenTurns();
    const heard = expect(turns.open(1)?.listen()).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    await vi.advanceTimersByTimeAsync(120 * SECOND_MS - 1);
    expect(turns.find(1)).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(turns.find(1)).toBeUndefined();
    await heard;
  });

  test('are kept for a minute from their end on, however long they took', async () => {
    const turns = createSpokenTurns();
    turns.open(1);
    vi.advanceTimersByTime(100 * SECOND_MS);
    turns.end(1);
    vi.advanceTimersByTime(60 * SECOND_MS - 1);
    expect(turns.find(1)).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(turns.find(1)).toBeUndefined();
  });

  test('are spoken to the end, heard and stored, however long the voice takes', async () => {
    const turns = createSpokenTurns();
    const turn = turns.open(1);
    const slow: Speaker = {
      ...standInSpeaker(),
      stream: async (_, onSound) => {
        await new Promise((resolve) => setTimeout(resolve, 15 * SECOND_MS));
        onSound(new Uint8Array(2), PCM);
      },
    };
    turns.say(1, ['One.', 'Two.', 'Three.', 'Four.', 'Five.']);
    turns.end(1);
    const whole = vi.fn(async () => {});
    turn?.begin(slow, whole);
    const heard = turn?.listen().then(async (reply) => {
      let pieces = 0;
      for await (const _ of reply?.sound ?? []) pieces += 1;
      return pieces;
    });
    await Promise.all([expect(heard).resolves.toBe(5), vi.advanceTimersByTimeAsync(75 * SECOND_MS)]);
    expect(whole).toHaveBeenCalledOnce();
    expect(turns.find(1)).toBeUndefined();
  });

  test('that begin anew have all their time again, and the same listeners if nothing was said', () => {
    const turns = createSpokenTurns();
    const silent = turns.open(1);
    turns.startAnew(1);
    expect(turns.find(1)).toBe(silent);
    turns.say(1, ['First.']);
    vi.advanceTimersByTime(100 * SECOND_MS);
    turns.startAnew(1);
    expect(turns.find(1)?.hasClauses()).toBe(false);
    vi.advanceTimersByTime(120 * SECOND_MS - 1);
    expect(turns.find(1)).toBeDefined();
  });
});

describe('a voice', () => {
  const FOUR_MEGABYTES = 4 * 1024 * 1024;

  test.each<[string, [number, SoundFormat][], boolean]>([
    ['of four megabytes is kept', [[FOUR_MEGABYTES, PCM]], true],
    [
      'that goes on after them is not',
      [
        [FOUR_MEGABYTES, PCM],
        [1, PCM],
      ],
      false,
    ],
    [
      'in one format is kept',
      [
        [2, PCM],
        [2, PCM],
      ],
      true,
    ],
    [
      'that changes its speed is not',
      [
        [2, PCM],
        [2, { type: 'pcm', hertz: 16_000 }],
      ],
      false,
    ],
    [
      'that changes its format is not',
      [
        [2, PCM],
        [2, { type: 'mp3' }],
      ],
      false,
    ],
  ])('%s', async (_, pieces, isKept) => {
    const turn = createSpokenTurns().open(1);
    turn?.say(['Only clause.']);
    turn?.end();
    const whole = vi.fn(async () => {});
    turn?.begin(speakerOf(...pieces), whole);
    await turn?.settled();
    expect(whole.mock.calls.length).toBe(isKept ? 1 : 0);
    expect(turn?.begin(speakerOf(), whole)).toBe(false);
  });
});
