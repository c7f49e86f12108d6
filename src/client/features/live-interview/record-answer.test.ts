import { expect, it } from 'vitest';
import { createMemoryAnswers } from '#client/lib/audio/answer-store.ts';
import type { OpenMicrophone } from '#client/lib/audio/audio-port.ts';
import { recordAnswer } from './record-answer.ts';

/** A microphone that hears what a test says, unless it is paused. */
function microphone() {
  let isPaused = false;
  let onChunk: (chunk: Blob) => void = () => {};
  const open: OpenMicrophone = {
    record: (listeners) => {
      onChunk = listeners.onChunk;
      return {
        mimeType: 'audio/webm',
        pause: () => {
          isPaused = true;
        },
        resume: () => {
          isPaused = false;
        },
        stop: async () => {},
      };
    },
    measure: async () => ({ level: () => 0, stop: () => {} }),
    close: () => {},
  };
  return {
    open,
    hear: (words: string) => {
      if (!isPaused) onChunk(new Blob([words]));
    },
  };
}

it('an answer that was paused and resumed holds what was said before and after, and not what was said between', async () => {
  const { open, hear } = microphone();
  const answer = recordAnswer({
    microphone: open,
    store: createMemoryAnswers(),
    interview: { id: 1, createdAt: new Date() },
    responseTimeMs: 0,
    onBroken: () => {},
    sendPart: async () => 0,
  });
  hear('before ');
  answer.pause();
  const pausedAt = answer.stopwatch.elapsedMs();
  hear('between ');
  expect(answer.stopwatch.elapsedMs()).toBe(pausedAt);
  answer.resume();
  hear('after');
  await expect.poll(() => answer.stopwatch.elapsedMs()).toBeGreaterThan(pausedAt);
  const { audio } = await answer.finish(Promise.resolve(null));
  expect(await audio.text()).toBe('before after');
});
