import type OpenAI from 'openai';
import type { ProviderSettings } from '#server/env.ts';
import type { CallPolicy } from '../../call-policy.ts';
import type { Speaker, Speech } from '../../capabilities.ts';
import { faultError, faultOf } from '../../provider-fault.ts';
import type { RecordUse } from '../../provider-use.ts';
import { readFault } from './read-fault.ts';
import { isLoopback } from './server-address.ts';

/** MP3 is small and plays everywhere; some local servers make only WAV. */
const FORMATS = ['mp3', 'wav'] as const;
type Format = (typeof FORMATS)[number];

export function createSpeaker(
  client: OpenAI,
  settings: ProviderSettings,
  policy: CallPolicy,
  record: RecordUse,
): Speaker {
  const { model, baseUrl } = settings;
  const voice = settings.voice ?? 'alloy';
  /** Of the formats, those that were not refused yet. */
  let formats: readonly Format[] = FORMATS;
  return {
    engine: { id: 'openai-compatible', label: model, model },
    cacheKey: `${baseUrl} ${model} ${voice}`,
    async speak(text, signal) {
      for (let left = formats; ; left = left.slice(1)) {
        const [format = 'mp3'] = left;
        try {
          const speech = await policy.call(
            'speak',
            (within) => askForSound(client, { model, voice }, text, format, within),
            signal,
          );
          await record({
            capability: 'speech',
            model,
            isLoopback: isLoopback(baseUrl),
            characters: text.length,
          });
          formats = left;
          return speech;
        } catch (error) {
          const refused = [400, 415, 422].includes(faultOf(error)?.status ?? 0);
          if (!refused || left.length === 1) throw error;
        }
      }
    },
  };
}

async function askForSound(
  client: OpenAI,
  settings: { model: string; voice: string },
  input: string,
  format: Format,
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
