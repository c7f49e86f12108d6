import { MAX_DECODED_SECONDS, SPEECH_HZ } from './speech-format.ts';

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const MIN_HZ = 4_000;
const MAX_HZ = 192_000;
const MAX_CHANNELS = 8;

type Format = { encoding: number; channels: number; hertz: number; bits: number };
type WavData = { format: Format; view: DataView };

/** Seconds of a WAV file, or null when it is none that we read. */
export function wavSeconds(bytes: Uint8Array): number | null {
  const wav = readWav(bytes);
  return wav && frameCount(wav) / wav.format.hertz;
}

/** Samples of a WAV file as 16 kHz mono, or null when it is none that we read (PCM of 8 to 32 bits, or float). */
export function decodeWav(bytes: Uint8Array): Float32Array | null {
  const wav = readWav(bytes);
  const sampleAt = wav && sampleReader(wav);
  if (!wav || !sampleAt) return null;
  const { channels, hertz } = wav.format;
  const frames = Math.min(frameCount(wav), MAX_DECODED_SECONDS * hertz);
  const step = hertz / SPEECH_HZ;
  const samples = new Float32Array(Math.floor(frames / step));
  for (let index = 0; index < samples.length; index += 1) {
    // The mean over the span of each new sample: a cheap low-pass, good enough for speech.
    const from = Math.floor(index * step);
    const to = Math.max(from + 1, Math.floor((index + 1) * step));
    let sum = 0;
    for (let at = from * channels; at < to * channels; at += 1) sum += sampleAt(at);
    samples[index] = sum / ((to - from) * channels);
  }
  return samples.length > 0 ? samples : null;
}

function readWav(bytes: Uint8Array): WavData | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | null = null;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const id = view.getUint32(at);
    const size = Math.min(view.getUint32(at + 4, true), view.byteLength - at - 8);
    const chunk = new DataView(view.buffer, view.byteOffset + at + 8, size);
    if (id === 0x666d7420) format = readFormat(chunk);
    if (id === 0x64617461) return format && { format, view: chunk };
    at += 8 + size + (size % 2);
  }
  return null;
}

function readFormat(chunk: DataView): Format | null {
  if (chunk.byteLength < 16) return null;
  const tag = chunk.getUint16(0, true);
  const encoding = tag === EXTENSIBLE && chunk.byteLength >= 26 ? chunk.getUint16(24, true) : tag;
  const format = {
    encoding,
    channels: chunk.getUint16(2, true),
    hertz: chunk.getUint32(4, true),
    bits: chunk.getUint16(14, true),
  };
  const readable =
    format.channels >= 1 &&
    format.channels <= MAX_CHANNELS &&
    format.hertz >= MIN_HZ &&
    format.hertz <= MAX_HZ &&
    (encoding === PCM ? [8, 16, 24, 32].includes(format.bits) : encoding === FLOAT && format.bits === 32);
  return readable ? format : null;
}

function frameCount({ format, view }: WavData): number {
  return Math.floor(view.byteLength / (format.channels * (format.bits / 8)));
}

function sampleReader({ format, view }: WavData): (index: number) => number {
  if (format.encoding === FLOAT) return (index) => view.getFloat32(index * 4, true);
  switch (format.bits) {
    case 8:
      return (index) => (view.getUint8(index) - 128) / 128;
    case 16:
      return (index) => view.getInt16(index * 2, true) / 32_768;
    case 24:
      return (index) => (view.getUint16(index * 3, true) + view.getInt8(index * 3 + 2) * 65_536) / 8_388_608;
    default:
      return (index) => view.getInt32(index * 4, true) / 2_147_483_648;
  }
}
