import type OpenAI from 'openai';
import type { ProviderSettings } from '#server/env.ts';
import type { CallPolicy } from '../../call-policy.ts';
import type { OnSound, Speaker, Speech } from '../../capabilities.ts';
import { faultError, faultOf } from '../../provider-fault.ts';
import type { RecordUse } from '../../provider-use.ts';
import { readFault } from './read-fault.ts';
import { readSound } from './read-sound.ts';
import { isLoopback } from './server-address.ts';

/** MP3 is small and plays everywhere; some local servers make only WAV. */
const FORMATS = ['mp3', 'wav'] as const;
/** Samples can be heard from the first byte on. */
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

/** Formats in the order in which they are asked for; what a server refuses is not asked for again. */
function formatsOf<Format>(formats: readonly [Format, ...Format[]]) {
  let accepted: readonly Format[] = formats;
  return {
    /** Does `work` with the first format that is not refused. */
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
        // After a deadline nobody listens, and another try may have begun.
        signal.throwIfAborted();
        isHeard = true;
        onSound(...sound);
      },
      pulse,
    );
  } catch (error) {
    // Said again, its beginning would be heard twice.
    throw isHeard ? faultError('down', 'the sound broke off') : readFault(error);
  }
}

async function askForSound(
  client: OpenAI,
  settings: { model: string; voice: string },
  input: string,
  format: (typeof FORMATS)[number],
  signal: AbortSignal,
): Promise<Speech> {
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

/** The type by the first bytes: a page of a proxy answers 200 too. */
function soundType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return 'audio/wav';
  if (head.startsWith('OggS')) return 'audio/ogg';
  const isMpegFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return head.startsWith('ID3') || isMpegFrame ? 'audio/mpeg' : null;
}
