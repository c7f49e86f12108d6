import type OpenAI from 'openai';
import { z } from 'zod';
import { type CallPolicy, faultError, faultOf } from '#server/ai/call-policy.ts';
import type {
  Heard,
  Meter,
  ProviderUse,
  Transcriber,
  TranscriptionRequest,
} from '#server/ai/capabilities.ts';
import { readFault } from '#server/ai/http-fault.ts';
import { isLoopback } from '#server/ai/server-address.ts';
import { SPEECH_HZ } from '#server/audio/wav.ts';
import type { ProviderSettings } from '#server/env.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import { createLiveTranscriber, heardOf } from './live-transcriber.ts';

const MAX_TERMS = 60;
/** Interviews are held in English; a recognizer that has to guess takes mumbling for another language. */
const LANGUAGE = 'en';

/** OpenAI's own models except whisper-1 and those that diarize. Only these say how sure they are of a word. */
const TELLS_HOW_SURE = /^gpt-(?!.*diarize)/;

type Hints = { language?: string; prompt?: string; include?: ['logprobs'] };

const reply = z.object({
  text: z.string().max(MAX_TRANSCRIPT_CHARACTERS),
  logprobs: z
    .array(z.object({ token: z.string(), logprob: z.number() }))
    .nullish()
    .catch(null),
});

export function createTranscriber(
  client: OpenAI,
  settings: ProviderSettings,
  policy: CallPolicy,
  meter: Meter,
): Transcriber {
  const { model, baseUrl, liveModel } = settings;
  const takenBy = (seconds: number, by = model): ProviderUse => ({
    capability: 'transcription',
    model: by,
    isLoopback: isLoopback(baseUrl),
    seconds,
  });
  /** False once a server has shown that it does not know these hints. */
  let takesHints = true;
  return {
    engine: { id: 'openai-compatible', label: model, model },
    cost: (seconds) => meter.priceOf(takenBy(seconds)) ?? 0,
    async transcribe(request, signal) {
      const prompt = vocabularyPrompt(request.vocabulary);
      const ask = (hints: Hints) =>
        policy.call('transcribe', (within) => askForText(client, model, request, hints, within), signal);
      const hints: Hints = {
        language: LANGUAGE,
        ...(prompt === '' ? {} : { prompt }),
        // Other servers do not know `include`, and some refuse what they do not know.
        ...(TELLS_HOW_SURE.test(model) && { include: ['logprobs'] }),
      };
      const transcript = await ask(takesHints ? hints : {}).catch(async (error) => {
        if (!takesHints || ![400, 422].includes(faultOf(error)?.status ?? 0)) throw error;
        const text = await ask({});
        takesHints = false;
        return text;
      });
      await meter.record(takenBy(request.seconds));
      return echoesPrompt(transcript.text, prompt) ? { text: '' } : transcript;
    },
    ...(liveModel && {
      live: ({ vocabulary }) => {
        const prompt = vocabularyPrompt(vocabulary);
        const live = createLiveTranscriber({
          settings: { ...settings, liveModel },
          language: LANGUAGE,
          prompt,
        });
        return {
          ...live,
          commit: async (whole) => {
            const heard = await live.commit(whole);
            await meter.record(takenBy(whole.length / SPEECH_HZ, liveModel));
            return echoesPrompt(heard.text, prompt) ? { text: '' } : heard;
          },
        };
      },
    }),
  };
}

/** What the recognizer should expect, as a plain list: the form that every server takes. */
function vocabularyPrompt(vocabulary: readonly string[]): string {
  return vocabulary.slice(0, MAX_TERMS).join(', ');
}

async function askForText(
  client: OpenAI,
  model: string,
  { wav }: TranscriptionRequest,
  hints: Hints,
  signal: AbortSignal,
): Promise<Heard> {
  try {
    const file = new File([wav], 'answer.wav', { type: 'audio/wav' });
    const answer = await client.audio.transcriptions.create(
      { file, model, response_format: 'json', ...hints },
      { signal },
    );
    const parsed = reply.safeParse(answer);
    if (!parsed.success) throw faultError('down', 'the answer is no transcript');
    return heardOf(parsed.data.text.replaceAll('\0', '').trim(), parsed.data.logprobs ?? []);
  } catch (error) {
    throw readFault(error);
  }
}

/** A shorter run of words from the list may well be an answer. */
const MIN_RUN = 3;

/** Whether a transcript is only the vocabulary prompt repeated, as recognizers do on silence. */
export function echoesPrompt(transcript: string, prompt: string): boolean {
  const heard = wordsOf(transcript);
  const given = wordsOf(prompt);
  let at = 0;
  while (at < heard.length) {
    const run = longestRun(heard.slice(at), given);
    if (run < MIN_RUN) return false;
    at += run;
  }
  return heard.length > 0;
}

/** How many of the first words follow each other somewhere in `given`. */
function longestRun(heard: readonly string[], given: readonly string[]): number {
  const runs = given.map((_, start) => {
    let length = 0;
    while (length < heard.length && heard[length] === given[start + length]) length += 1;
    return length;
  });
  return Math.max(0, ...runs);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
