import type OpenAI from 'openai';
import { type CallPolicy, faultError, faultOf } from '#server/ai/call-policy.ts';
import type { OnSound, RecordUse, Speaker, SpokenText } from '#server/ai/capabilities.ts';
import { readFault } from '#server/ai/http-fault.ts';
import { isLoopback } from '#server/ai/server-address.ts';
import { readWavStart, type SoundFormat } from '#server/audio/wav.ts';
import type { ProviderSettings } from '#server/env.ts';

/** MP3 is small and plays everywhere; some local servers make only WAV. */
const FORMATS = ['mp3', 'wav'] as const;
/** Raw samples can be played from the first byte on. */
const STREAMED_FORMATS = ['pcm', 'mp3', 'wav'] as const;

export function createSpeaker(
  client: OpenAI,
  settings: ProviderSettings,
  policy: CallPolicy,
  record: RecordUse,
): Speaker {
  const { model, baseUrl } = settings;
  const voice = settings.voice ?? 'alloy';
  const whole = formatsOf(FORMATS);
  const streamed = formatsOf(STREAMED_FORMATS);
  const account = (text: string) =>
    record({ capability: 'speech', model, isLoopback: isLoopback(baseUrl), characters: text.length });
  return {
    engine: { id: 'openai-compatible', label: model, model },
    cacheKey: `${baseUrl} ${model} ${voice}`,
    async speak(text, signal) {
      const speech = await whole.first((format) =>
        policy.call('speak', (within) => askForSound(client, { model, voice }, text, format, within), signal),
      );
      await account(text);
      return speech;
    },
    async stream(text, onSound, signal) {
      await streamed.first((format) =>
        policy.call(
          'speak',
          (within, pulse) => streamSound(client, { model, voice }, text, format, { onSound, pulse }, within),
          signal,
        ),
      );
      await account(text);
    },
  };
}

/** Formats in the order in which they are asked for; a format that a server refuses is not asked for again. */
function formatsOf<Format>(formats: readonly [Format, ...Format[]]) {
  let accepted: readonly Format[] = formats;
  return {
    /** Does `work` with the first format that the server does not refuse. */
    async first<T>(work: (format: Format) => Promise<T>): Promise<T> {
      for (let left = accepted; ; left = left.slice(1)) {
        try {
          const done = await work(left[0] ?? formats[0]);
          accepted = left;
          return done;
        } catch (error) {
          const refused = [400, 415, 422].includes(faultOf(error)?.status ?? 0);
          if (!refused || left.length === 1) throw error;
        }
      }
    },
  };
}

type Listener = { onSound: OnSound; pulse: () => void };

async function streamSound(
  client: OpenAI,
  settings: { model: string; voice: string },
  input: string,
  format: (typeof STREAMED_FORMATS)[number],
  { onSound, pulse }: Listener,
  signal: AbortSignal,
): Promise<void> {
  let isHeard = false;
  try {
    const response = await client.audio.speech.create(
      { ...settings, input, response_format: format },
      { signal },
    );
    await readSound(
      response,
      format,
      (...sound) => {
        // After a deadline nobody listens, and another attempt may have begun.
        signal.throwIfAborted();
        isHeard = true;
        onSound(...sound);
      },
      pulse,
    );
  } catch (error) {
    // A retry would play the beginning twice.
    throw isHeard ? faultError('down', 'the sound broke off') : readFault(error);
  }
}

async function askForSound(
  client: OpenAI,
  settings: { model: string; voice: string },
  input: string,
  format: (typeof FORMATS)[number],
  signal: AbortSignal,
): Promise<SpokenText> {
  try {
    const response = await client.audio.speech.create(
      { ...settings, input, response_format: format },
      { signal },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const contentType = soundType(bytes);
    if (!contentType) throw faultError('down', 'the answer is no sound');
    return { bytes, contentType };
  } catch (error) {
    throw readFault(error);
  }
}

/** The type by the first bytes: a proxy's error page may come with status 200, too. */
function soundType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return 'audio/wav';
  if (head.startsWith('OggS')) return 'audio/ogg';
  const isMpegFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return head.startsWith('ID3') || isMpegFrame ? 'audio/mpeg' : null;
}

/** The sample rate of OpenAI's own voices, and of most local servers. */
const USUAL_HERTZ = 24_000;
/** No WAV file has a longer head. */
const MAX_HEAD_BYTES = 4096;

/**
 * Hands over the sound of a reply while it arrives, whatever format the server chose.
 * @throws if it is no sound that can be played piece by piece.
 */
export async function readSound(
  response: Response,
  asked: 'pcm' | 'mp3' | 'wav',
  onSound: OnSound,
  pulse: () => void,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  // A proxy's error page may come with status 200, too.
  if (/^(text|application\/json)/.test(type) || !response.body) throw noSound();
  let head = new Uint8Array(0);
  let format: SoundFormat | null = null;
  let left = Number.POSITIVE_INFINITY;
  for await (const bytes of response.body) {
    pulse();
    if (format) {
      onSound(bytes.subarray(0, left), format);
      left = Math.max(0, left - bytes.byteLength);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    const start = startOf(head, asked, type);
    if (!start) continue;
    ({ format } = start);
    const first = head.subarray(start.from, start.from + start.bytes);
    left = start.bytes - first.byteLength;
    if (first.byteLength > 0) onSound(first, format);
  }
  if (!format) throw noSound();
}

type Start = { format: SoundFormat; from: number; bytes: number };

/** The format of a sound and where its bytes begin; null if more bytes are needed to tell. */
function startOf(head: Uint8Array, asked: 'pcm' | 'mp3' | 'wav', type: string): Start | null {
  if (head.byteLength < 4) return null;
  const whole = { from: 0, bytes: Number.POSITIVE_INFINITY };
  const name = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (name === 'RIFF') {
    const wav = readWavStart(head);
    if (wav === 'more' && head.byteLength < MAX_HEAD_BYTES) return null;
    if (wav === 'more' || !wav) throw noSound();
    // A file that is still being made states its length as 0, or as the largest number there is.
    const bytes = wav.bytes === 0 ? whole.bytes : wav.bytes;
    return { format: { type: 'pcm', hertz: wav.hertz }, from: wav.from, bytes };
  }
  const isMpeg = name.startsWith('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
  // The first samples of a quiet sound may look like a frame of an MP3 file.
  if (isMpeg && (asked !== 'pcm' || type.includes('mpeg') || type.includes('mp3')))
    return { format: { type: 'mp3' }, ...whole };
  if (asked !== 'pcm' || name === 'OggS' || name === 'fLaC') throw noSound();
  const hertz = Number(/rate=(\d+)/.exec(type)?.[1] ?? USUAL_HERTZ);
  return { format: { type: 'pcm', hertz }, ...whole };
}

function noSound(): Error {
  return faultError('down', 'the answer is no sound');
}
