import type { Heard, Transcriber } from '#server/ai/capabilities.ts';
import { audioType } from '#server/audio/audio-type.ts';
import { type DecodedAudio, decodeAudio } from '#server/audio/sound.ts';
import { deliveryOf } from '#server/audio/voice-activity.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import { vocabularyOf } from '#server/modules/recordings/live-words.ts';
import type { Content } from '#shared/content/content.ts';
import { textBesideSound } from '#shared/rules/recording.ts';
import type { Transcript } from './accept-answer.store.ts';
import type { Answer } from './answers.store.ts';
import type { GivenAnswer } from './submit-answer.ts';
import { isClearEnough, type UncertainWords, uncertainWords } from './uncertain-words.ts';

/** The words of an answer and what they cost, in US dollars. */
type Transcription = { transcript: Transcript; cost: number };

/** For an answer that the recognizer has failed on often enough. */
export const TRANSCRIPTION_FAILED: Transcript = {
  content: '',
  transcriptState: 'failed',
  engine: null,
  hearing: null,
};

/**
 * The transcript of a new answer, from the best source there is: typed text, a recognizer with a model of its own, what
 * the browser heard, a plain recognizer on this machine. A `pending` transcript keeps the browser's words as a
 * fallback.
 */
export function initialTranscript(
  { ai, data: { content } }: Pick<Deps, 'ai' | 'data'>,
  given: Pick<GivenAnswer, 'text'> & { recording: object | null },
  questionId: string,
): Transcript {
  const { transcriber } = ai.active;
  const { recording, text } = given;
  if (!recording) return { content: text, transcriptState: 'typed', engine: 'typed', hearing: null };
  if (transcriber && (isTrusted(transcriber) || text === '')) {
    const engine = text === '' ? null : 'browser';
    return { content: text, transcriptState: 'pending', engine, hearing: null };
  }
  return fromBrowser(content, text, vocabularyOf(content, questionId));
}

/**
 * Asks the recognizer for the words of a stored recording, except what it heard while they were spoken. Null if it
 * fails and the browser heard nothing either: another attempt later may succeed.
 * @param onMoved Called with the number of answers that come first, and with null once recognition begins.
 */
export async function transcribeAnswer(
  deps: Deps,
  answer: Answer,
  interview: Pick<InterviewRow, 'userId' | 'questionId'>,
  onMoved: (ahead: number | null) => void,
): Promise<Transcription | null> {
  const { transcriber } = deps.ai.active;
  const vocabulary = vocabularyOf(deps.data.content, interview.questionId);
  const fallback = { transcript: fromBrowser(deps.data.content, answer.content, vocabulary), cost: 0 };
  if (!transcriber) return fallback;
  try {
    const heard =
      (await heardLive(deps, answer)) ??
      (await deps.limits.queues.recognize.run(
        interview.userId,
        () => hear(deps, transcriber, answer, vocabulary),
        onMoved,
      ));
    if (!heard) return fallback;
    const { seconds } = heard;
    const cost = transcriber.cost(seconds);
    const content = textBesideSound(heard.text.trim(), seconds).text;
    if (content === '') return { ...fallback, cost };
    const words = uncertainWords({ ...heard, text: content }, vocabulary);
    return {
      transcript: {
        content,
        transcriptState: stateOf(deps.data.content, content, words),
        engine: transcriber.engine.label,
        hearing: {
          v: 1,
          ...words,
          delivery: deliveryOf(heard.samples),
          // Rounded to tenths of a second: nothing needs more digits.
          ...(heard.times && { times: heard.times.map(([word, at]) => [word, Math.round(at * 10) / 10]) }),
        },
      },
      cost,
    };
  } catch (error) {
    deps.log.warn({ err: error, responseId: answer.id }, 'an answer could not be transcribed');
    return answer.content === '' ? null : fallback;
  }
}

type HeardSound = Heard & DecodedAudio;

/** The live transcript with its tail. Null if there was none, or if a part of it failed. */
async function heardLive(deps: Deps, answer: Answer): Promise<HeardSound | null> {
  const live = deps.audio.liveWords.take(answer.id);
  const sound = live && (await readSound(deps, answer));
  if (!sound) return null;
  try {
    return { ...(await live.commit(sound.samples)), ...sound };
  } catch (error) {
    deps.log.info({ err: error, responseId: answer.id }, 'an answer is transcribed again as a whole');
    return null;
  }
}

async function hear(
  deps: Deps,
  transcriber: Transcriber,
  answer: Answer,
  vocabulary: readonly string[],
): Promise<HeardSound | null> {
  const sound = await readSound(deps, answer);
  if (!sound) return null;
  const { samples, seconds } = sound;
  return { ...(await transcriber.transcribe({ wav: encodeWav(samples), seconds, vocabulary })), ...sound };
}

function fromBrowser(bank: Content, content: string, vocabulary: readonly string[]): Transcript {
  if (content === '') return TRANSCRIPTION_FAILED;
  const words = uncertainWords({ text: content }, vocabulary);
  return {
    content,
    transcriptState: stateOf(bank, content, words),
    engine: 'browser',
    hearing: { v: 1, ...words, delivery: null },
  };
}

function stateOf(bank: Content, text: string, { doubted }: UncertainWords): 'transcribed' | 'unclear' {
  return isClearEnough(bank, text, doubted) ? 'transcribed' : 'unclear';
}

/** Whether a recognizer has a model of its own. A plain one on this machine mishears often, as the browser's does. */
function isTrusted({ engine }: Transcriber): boolean {
  return engine.model !== null;
}

/** The decoded recording; null if it is gone or cannot be decoded on this machine. */
async function readSound(
  { audio: { files, soundCache } }: Deps,
  answer: Answer,
): Promise<DecodedAudio | null> {
  // If the cached sound yields nothing, the file may have moved to a bucket since.
  const cached = await soundCache.get(answer.id)?.decode();
  if (cached) return cached;
  const type = audioType.safeParse(answer.audioType);
  if (answer.audioFile === null || !type.success) return null;
  const path = await files.localPath(answer.audioFile);
  return path === null ? null : decodeAudio(path, type.data);
}
