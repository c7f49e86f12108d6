import type OpenAI from 'openai';
import { z } from 'zod';
import type { ProviderSettings } from '#server/env.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import type { CallPolicy } from '../../call-policy.ts';
import type { Transcriber, TranscriptionRequest } from '../../capabilities.ts';
import { faultError, faultOf } from '../../provider-fault.ts';
import type { ProviderUse, RecordUse } from '../../provider-use.ts';
import { echoesPrompt } from './prompt-echo.ts';
import { readFault } from './read-fault.ts';
import { isLoopback } from './server-address.ts';

const MAX_TERMS = 60;
/** Interviews are held in English; a recogniser that has to guess takes mumbling for another language. */
const LANGUAGE = 'en';

type Hints = { language?: string; prompt?: string };

const reply = z.object({ text: z.string().max(MAX_TRANSCRIPT_CHARACTERS) });

export function createTranscriber(
  client: OpenAI,
  settings: ProviderSettings,
  policy: CallPolicy,
  meter: { priceOf: (use: ProviderUse) => number | null; record: RecordUse },
): Transcriber {
  const { model, baseUrl } = settings;
  const takenBy = (seconds: number): ProviderUse => ({
    capability: 'transcription',
    model,
    isLoopback: isLoopback(baseUrl),
    seconds,
  });
  /** False once a server has shown that it knows no such hints. */
  let takesHints = true;
  return {
    engine: { id: 'openai-compatible', label: model, model },
    cost: (seconds) => meter.priceOf(takenBy(seconds)) ?? 0,
    async transcribe(request, signal) {
      const prompt = vocabularyPrompt(request.vocabulary);
      const ask = (hints: Hints) =>
        policy.call('transcribe', (within) => askForText(client, model, request, hints, within), signal);
      const hints = { language: LANGUAGE, ...(prompt === '' ? {} : { prompt }) };
      const transcript = await ask(takesHints ? hints : {}).catch(async (error) => {
        if (!takesHints || ![400, 422].includes(faultOf(error)?.status ?? 0)) throw error;
        const text = await ask({});
        takesHints = false;
        return text;
      });
      await meter.record(takenBy(request.seconds));
      return { text: echoesPrompt(transcript, prompt) ? '' : transcript };
    },
  };
}

/** What the recogniser should expect, as a plain list: the form that every server takes. */
export function vocabularyPrompt(vocabulary: readonly string[]): string {
  return vocabulary.slice(0, MAX_TERMS).join(', ');
}

async function askForText(
  client: OpenAI,
  model: string,
  { wav }: TranscriptionRequest,
  hints: Hints,
  signal: AbortSignal,
): Promise<string> {
  try {
    const file = new File([wav], 'answer.wav', { type: 'audio/wav' });
    const answer = await client.audio.transcriptions.create(
      { file, model, response_format: 'json', ...hints },
      { signal },
    );
    const parsed = reply.safeParse(answer);
    if (!parsed.success) throw faultError('down', 'the answer is no transcript');
    return parsed.data.text.trim();
  } catch (error) {
    throw readFault(error);
  }
}
