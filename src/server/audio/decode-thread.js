// Runs in the threads of sound.ts. JavaScript, because a worker of the sources has nothing that reads types.
import { open } from 'node:fs/promises';
import * as media from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { Tinypool } from 'tinypool';
import { giveWay } from '../give-way.js';

/** @import { OpusJob } from './sound.ts' */
/** @import { SoundSource } from './read-packets.ts' */

giveWay();
// The decoders complain on the console about damaged sound, which anybody can send.
console.error = () => {};
media.Logging.level = media.LogLevel.Silent;

/** @type {{ hertz: 16000, maxSeconds: number }} */
const { hertz, maxSeconds } = Tinypool.workerData;
const MIN_HZ = 4_000;
const MAX_HZ = 192_000;
const MAX_CHANNELS = 8;

/** Made before it is needed; a fresh one for every job, because the last speaker's sound must not leak into the next. */
let nextOpusDecoder = makeOpusDecoder();

async function makeOpusDecoder() {
  const decoder = new OpusDecoder({ sampleRate: hertz, channels: 1 });
  await decoder.ready;
  return decoder;
}

/** @param {OpusJob} job */
export async function opus({ lead, packets }) {
  const decoder = await nextOpusDecoder;
  nextOpusDecoder = makeOpusDecoder();
  decoder.decodeFrames(lead);
  const [samples] = decoder.decodeFrames(packets).channelData;
  decoder.free();
  if (!samples) throw new Error('no sound');
  return Tinypool.move(samples);
}

/**
 * Seconds of a WAV file. Rejects when it is none that we read.
 * @param {SoundSource} source
 */
export async function wavSeconds(source) {
  return withWav(source, ({ track }) => track.computeDuration());
}

/**
 * Samples of a WAV file. Rejects when it is none that we read.
 * @param {SoundSource} source
 */
export async function wav(source) {
  return withWav(source, async ({ track, rate, channels }) => {
    const seconds = Math.min(maxSeconds, await track.computeDuration());
    const mono = new Float32Array(Math.round(seconds * rate));
    let at = 0;
    for await (const part of new media.AudioSampleSink(track).samples(0, seconds)) {
      const values = new Float32Array(part.numberOfFrames * channels);
      part.copyTo(values, { planeIndex: 0, format: 'f32' });
      part.close();
      const fitting = (channels === 1 ? values : mixDown(values, channels)).subarray(0, mono.length - at);
      mono.set(fitting, at);
      at += fitting.length;
    }
    return Tinypool.move(resample(mono.subarray(0, at), rate));
  });
}

/**
 * @template T
 * @param {SoundSource} source
 * @param {(wav: { track: media.InputAudioTrack, rate: number, channels: number }) => Promise<T>} use
 */
async function withWav(source, use) {
  const file = typeof source === 'string' ? await open(source) : null;
  const size = file ? (await file.stat()).size : source.length;
  /** @param {number} start @param {number} end */
  const read = async (start, end) => {
    const bytes = new Uint8Array(end - start);
    if (file) await file.read(bytes, 0, bytes.length, start);
    else if (typeof source !== 'string') bytes.set(source.subarray(start, end));
    return withKnownSize(bytes, start, size);
  };
  try {
    const input = new media.Input({
      source: new media.CustomSource({ getSize: () => size, read }),
      formats: [media.WAVE],
    });
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('no sound');
    const [rate, channels] = [await track.getSampleRate(), await track.getNumberOfChannels()];
    const isReadable = rate >= MIN_HZ && rate <= MAX_HZ && channels >= 1 && channels <= MAX_CHANNELS;
    if (!isReadable) throw new Error('no sound that we read');
    return await use({ track, rate, channels });
  } finally {
    await file?.close();
  }
}

/**
 * Programs that write to a pipe leave the file's size unset in its head; the reader would stop there.
 * @param {Uint8Array} bytes Of the file from `start` on.
 * @param {number} start
 * @param {number} size
 */
function withKnownSize(bytes, start, size) {
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, size - 8, true);
  for (const [index, byte] of head.entries()) {
    const at = 4 + index - start;
    if (at >= 0 && at < bytes.length) bytes[at] = byte;
  }
  return bytes;
}

/**
 * @param {Float32Array} values Of all channels in turn.
 * @param {number} channels
 */
function mixDown(values, channels) {
  return Float32Array.from({ length: values.length / channels }, (_, frame) =>
    mean(values, frame * channels, (frame + 1) * channels),
  );
}

/**
 * @param {Float32Array} mono
 * @param {number} rate
 */
function resample(mono, rate) {
  if (rate === hertz) return mono;
  const step = rate / hertz;
  const samples = new Float32Array(Math.floor(mono.length / step));
  for (let index = 0; index < samples.length; index += 1) {
    // The mean over the span of each new sample: a cheap low-pass, good enough for speech.
    const from = Math.floor(index * step);
    samples[index] = mean(mono, from, Math.max(from + 1, Math.floor((index + 1) * step)));
  }
  return samples;
}

/**
 * @param {Float32Array} values
 * @param {number} from
 * @param {number} to
 */
function mean(values, from, to) {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
  return sum / (to - from);
}
