import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingType, recordStream } from './audio-port.ts';

it('prefers webm with opus, then webm, then mp4', () => {
  expect(recordingType(() => true)).toBe('audio/webm;codecs=opus');
  expect(recordingType((type) => !type.includes('opus'))).toBe('audio/webm');
  expect(recordingType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(recordingType(() => false)).toBeUndefined();
});

/** A MediaRecorder like the browsers': after `stop()` comes the last chunk, then the `stop` event. */
class Recorder extends EventTarget {
  static latest: Recorder;
  static isTypeSupported = (type: string) => type === 'audio/webm';
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  timeslice: number | undefined;
  readonly mimeType: string;
  constructor(_stream: MediaStream, options: { mimeType?: string }) {
    super();
    this.mimeType = options.mimeType ?? '';
    Recorder.latest = this;
  }
  start(timeslice: number) {
    this.state = 'recording';
    this.timeslice = timeslice;
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  stop() {
    if (this.state === 'inactive') throw new DOMException('', 'InvalidStateError');
    this.state = 'inactive';
  }
  deliver(words: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([words]) }));
  }
  end() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
}

describe('a recording', () => {
  beforeEach(() => vi.stubGlobal('MediaRecorder', Recorder));
  afterEach(() => vi.unstubAllGlobals());

  function start() {
    const chunks: Blob[] = [];
    let broken = 0;
    const recording = recordStream(new MediaStream(), {
      onChunk: (chunk) => chunks.push(chunk),
      onBroken: () => {
        broken += 1;
      },
    });
    return {
      recording,
      recorder: Recorder.latest,
      words: () => new Blob(chunks).text(),
      broken: () => broken,
    };
  }

  it('has ended only when its last words are there, which come after stop()', async () => {
    const { recording, recorder, words, broken } = start();
    expect(recorder.timeslice).toBe(100);
    expect(recording.mimeType).toBe('audio/webm');
    recorder.deliver('First of all, ');
    let hasEnded = false;
    const ended = recording.stop().then(() => {
      hasEnded = true;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(hasEnded).toBe(false);
    recorder.deliver('and last of all.');
    await new Promise((resolve) => setTimeout(resolve));
    expect(hasEnded).toBe(false);
    recorder.end();
    await ended;
    expect(await words()).toBe('First of all, and last of all.');
    expect(broken()).toBe(0);
  });

  it('keeps what it holds when the device goes away, says so once, and can still be stopped', async () => {
    const { recording, recorder, words, broken } = start();
    recorder.deliver('Only half a');
    recorder.end();
    expect(broken()).toBe(1);
    await recording.stop();
    expect(await words()).toBe('Only half a');
    expect(broken()).toBe(1);
  });

  it('pauses and resumes, and leaves empty chunks out', async () => {
    const { recording, recorder } = start();
    recording.resume();
    recording.pause();
    expect(recorder.state).toBe('paused');
    recording.pause();
    recording.resume();
    expect(recorder.state).toBe('recording');
  });
});
