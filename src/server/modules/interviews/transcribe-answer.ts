import type { Ai, Transcriber } from '#server/ai/capabilities.ts';
import { audioType } from '#server/audio/audio-type.ts';
import { type DecodedAudio, decodeAudio } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Deps } from '#server/deps.ts';
import type { GivenAnswer } from './receive-answer.ts';
import type { Answer, Transcript } from './responses.store.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The words of an answer and what they cost, in US dollars. */
export type Heard = { transcript: Transcript; cost: number };

const NOT_UNDERSTOOD: Transcript = { content: '', transcriptState: 'failed', engine: null };

/**
 * Where the words of a new answer stand. The order: typed text, a recogniser with a model of its own, what the
 * browser heard, a plain recogniser on this machine. `pending` keeps the browser's words at hand.
 */
export function firstTranscript({ transcriber }: Ai, { recording, text }: GivenAnswer): Transcript {
  if (!recording) return { content: text, transcriptState: 'typed', engine: 'typed' };
  if (transcriber && (beatsTheBrowser(transcriber) || text === '')) {
    return { content: text, transcriptState: 'pending', engine: text === '' ? null : 'browser' };
  }
  return withoutRecogniser(text);
}

/**
 * Asks the recogniser for the words of a stored recording. Null when it does not answer and the browser heard
 * nothing either: then another try later is worth while.
 */
export async function hearAnswer(deps: Deps, answer: Answer, questionId: string): Promise<Heard | null> {
  const { transcriber } = deps.ai;
  const fallback = { transcript: withoutRecogniser(answer.content), cost: 0 };
  const sound = transcriber ? await readSound(deps, answer) : null;
  if (!transcriber || !sound) return fallback;
  try {
    const { text } = await transcriber.transcribe({
      wav: encodeWav(sound.samples),
      seconds: sound.seconds,
      vocabulary: vocabularyOf(deps.content, questionId),
    });
    const cost = transcriber.cost(sound.seconds);
    const content = text.trim();
    if (content === '') return { ...fallback, cost };
    return {
      transcript: { content, transcriptState: 'transcribed', engine: transcriber.engine.label },
      cost,
    };
  } catch (error) {
    deps.log.warn({ err: error, responseId: answer.id }, 'an answer could not be transcribed');
    return answer.content === '' ? null : fallback;
  }
}

/** For an answer on which the recogniser was tried often enough. */
export function givenUp(): Heard {
  return { transcript: NOT_UNDERSTOOD, cost: 0 };
}

function withoutRecogniser(browserText: string): Transcript {
  if (browserText === '') return NOT_UNDERSTOOD;
  return { content: browserText, transcriptState: 'transcribed', engine: 'browser' };
}

function beatsTheBrowser({ engine }: Transcriber): boolean {
  return engine.model !== null;
}

/** Null when the recording is gone or cannot be decoded on this machine. */
async function readSound({ audio, freshSounds }: Deps, answer: Answer): Promise<DecodedAudio | null> {
  const fresh = freshSounds.get(answer.id);
  if (fresh) return fresh.decode();
  const type = audioType.safeParse(answer.audioType);
  if (answer.audioFile === null || !type.success) return null;
  const bytes = await audio.read(answer.audioFile);
  return bytes && decodeAudio(bytes, type.data);
}
