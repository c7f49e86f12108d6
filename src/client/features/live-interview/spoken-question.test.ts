import { beforeEach, expect, test, vi } from 'vitest';
import { playSamples } from './spoken-question.ts';

const HERTZ = 8000;

/** What the stand-in for the browser's audio engine was told to play: samples, and the time at which they begin. */
let scheduled: { at: number; samples: number[]; end: () => void; isStopped: () => boolean }[] = [];
let engine = { currentTime: 0, state: 'running' };

class StandInSource extends EventTarget {
  private readonly buffer: { samples: number[] };
  private stopped = false;
  constructor(_: unknown, { buffer }: { buffer: { samples: number[] } }) {
    super();
    this.buffer = buffer;
  }
  connect() {}
  start(at: number) {
    const end = () => this.dispatchEvent(new Event('ended'));
    scheduled.push({ at, samples: this.buffer.samples, end, isStopped: () => this.stopped });
  }
  stop() {
    this.stopped = true;
  }
}

beforeEach(() => {
  scheduled = [];
  vi.resetModules();
  vi.stubGlobal(
    'AudioContext',
    class {
      get currentTime() {
        return engine.currentTime;
      }
      get state() {
        return engine.state;
      }
      destination = {};
      resume = async () => {};
      createBuffer = (_: number, length: number) => {
        const buffer = { samples: [] as number[], duration: length / HERTZ };
        return Object.assign(buffer, {
          copyToChannel: (samples: Float32Array) => buffer.samples.push(...samples),
        });
      };
    },
  );
  vi.stubGlobal(
    'AnalyserNode',
    class {
      connect() {}
    },
  );
  vi.stubGlobal('AudioBufferSourceNode', StandInSource);
  return () => vi.unstubAllGlobals();
});

/** A body that arrives in pieces, when the test sends them. */
function sentPiecewise() {
  let send: (bytes: Uint8Array) => void = () => {};
  let end = () => {};
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(bytes);
      end = () => controller.close();
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return {
    body,
    send: (...bytes: number[]) => send(Uint8Array.of(...bytes)),
    end,
    isCancelled: () => isCancelled,
  };
}

test('samples are played as they arrive, one after the other without a seam, however they were cut', async () => {
  engine = { currentTime: 1, state: 'running' };
  const { body, send, end } = sentPiecewise();
  const playing = await playSamples(body, HERTZ);
  send(0, 0x40, 0);
  await vi.waitFor(() => expect(scheduled).toHaveLength(1));
  send(0xc0, 0, 0);
  await vi.waitFor(() => expect(scheduled).toHaveLength(2));
  expect(scheduled.map(({ samples }) => samples)).toEqual([[0.5], [-0.5, 0]]);
  const [first, second] = scheduled;
  expect(first?.at).toBeCloseTo(1.015, 6);
  expect(second?.at).toBeCloseTo(1.015 + 1 / HERTZ, 9);
  let hasEnded = false;
  void playing.ended.then(() => {
    hasEnded = true;
  });
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hasEnded).toBe(false);
  second?.end();
  await playing.ended;
});

test('after a gap in the stream it goes on as soon as there is something to hear', async () => {
  engine = { currentTime: 1, state: 'running' };
  const { body, send } = sentPiecewise();
  await playSamples(body, HERTZ);
  send(0, 0);
  await vi.waitFor(() => expect(scheduled).toHaveLength(1));
  engine.currentTime = 5;
  send(0, 0);
  await vi.waitFor(() => expect(scheduled).toHaveLength(2));
  expect(scheduled[1]?.at).toBeCloseTo(5.015, 6);
});

test('a candidate who interrupts is not talked to any longer, and the rest is not fetched', async () => {
  engine = { currentTime: 1, state: 'running' };
  const { body, send, isCancelled } = sentPiecewise();
  const playing = await playSamples(body, HERTZ);
  send(0, 0);
  await vi.waitFor(() => expect(scheduled).toHaveLength(1));
  playing.stop();
  await playing.ended;
  expect(scheduled[0]?.isStopped()).toBe(true);
  expect(isCancelled()).toBe(true);
});

test('a browser that wants a gesture first refuses, and nothing is fetched for it', async () => {
  engine = { currentTime: 0, state: 'suspended' };
  const { body, isCancelled } = sentPiecewise();
  await expect(playSamples(body, HERTZ)).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(isCancelled()).toBe(true);
});
