import { createHash } from 'node:crypto';
import { clausesOf } from '#engine/text/sentences.ts';
import type { Speaker, SpokenText } from '#server/ai/capabilities.ts';
import type { AudioStore } from '#server/audio/audio-store.ts';
import { audioTypeOf, contentTypeOf, type SoundReply } from '#server/audio/audio-type.ts';
import type { Data, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { greetingOf } from '#shared/interview/greeting.ts';
import type { SpokenTurn } from './spoken-turns.ts';

/**
 * The interview's latest question, spoken; made once and kept.
 * @param note The index of a note under that question, to be spoken instead.
 * @throws {AppError} NO_SPEAKER, AI_UNAVAILABLE, NOT_FOUND.
 */
export async function questionAudio(
  { ai: { active, costs }, data: { stores }, audio: { speech, spokenTurns } }: Deps,
  { row }: OwnInterview,
  note?: number,
): Promise<SpokenText> {
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, active, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    const conversation = await stores.answers.listConversation(row.id);
    const at = conversation.findLastIndex((response) => response.speaker === 'ai');
    const [before, question] = [conversation[at - 1], conversation[at]];
    if (note !== undefined) {
      const said = question?.notes?.[note]?.said;
      if (!said) throw new AppError('NOT_FOUND', { message: 'Nothing was said there.' });
      return speech.of(speaker, said);
    }
    // If it is being spoken clause by clause, the whole will be there in a moment.
    await (before && spokenTurns.find(before.id)?.settled());
    return speech.of(speaker, question?.content ?? row.question);
  });
}

/**
 * What the interviewer says before the first question, in the voice that asks it; made once for everybody.
 * @throws {AppError} NO_SPEAKER, AI_UNAVAILABLE.
 */
export async function greetingAudio(
  { ai: { active, costs }, audio: { speech } }: Deps,
  { row }: OwnInterview,
): Promise<SpokenText> {
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, active, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    return speech.of(speaker, greetingOf(row));
  });
}

/**
 * What a strong answer says about one point, from the report's model answer; made once for everybody.
 * @throws {AppError} NOT_FOUND if there is no such line or the interview is not completed, NO_SPEAKER, AI_UNAVAILABLE.
 */
export async function betterAudio(
  { ai: { active, costs }, audio: { speech }, data: { content } }: Deps,
  { row }: OwnInterview,
  pointId: string,
): Promise<SpokenText> {
  const question = row.status === 'completed' ? content.questions.get(row.questionId) : undefined;
  const line = question?.modelAnswer.lines.find(({ point }) => point === pointId);
  if (!line) throw new AppError('NOT_FOUND', { message: 'There is no such line.' });
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, active, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    return speech.of(speaker, line.say);
  });
}

const NOT_SPOKEN = 'The voice did not answer. Please read the question.';

/**
 * The question that follows an answer, spoken while it is being made: the reply begins with the first sound of its
 * first clause. A question that was spoken before comes from its file.
 * @throws {AppError} NOT_FOUND, NO_SPEAKER, AI_UNAVAILABLE.
 */
export async function turnSpeech(deps: Deps, { row }: OwnInterview, answerId: number): Promise<SoundReply> {
  const { active, costs } = deps.ai;
  const { stores } = deps.data;
  const { speech } = deps.audio;
  const answer = await stores.answers.find(answerId);
  if (answer?.interviewId !== row.id) throw new AppError('NOT_FOUND', { message: 'Answer not found.' });
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, active, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    const question = await questionAfter(deps, row.id, answerId);
    const kept = question && (await speech.find(speaker, question));
    if (kept) return kept;
    const turn = deps.audio.spokenTurns.open(answerId);
    // Too many questions are being spoken: this one is spoken as a whole, if it is stored by now.
    if (!turn && question) return speech.of(speaker, question);
    if (!turn) throw new AppError('AI_UNAVAILABLE');
    await sayWhatIsStored(deps, row.id, answerId, turn);
    const isFirst = turn.begin(speaker, keepWhole(deps, speaker, row.id, answerId), deps.stopping);
    const heard = await turn.listen().catch(async (error: unknown) => {
      if (isFirst) await report(deps, row.id, answerId, { kind: 'trouble', text: NOT_SPOKEN });
      throw error;
    });
    if (!heard) throw new AppError('NOT_FOUND', { message: 'No question follows this answer.' });
    if (isFirst) await report(deps, row.id, answerId, { kind: 'sound' });
    const { format, sound } = heard;
    return {
      contentType: format.type === 'mp3' ? 'audio/mpeg' : `audio/pcm;rate=${format.hertz}`,
      stream: ReadableStream.from(sound),
    };
  });
}

/**
 * Ends the turn's clauses if no more will be reported: takes those of a stored question, or none if no question is to
 * come.
 */
async function sayWhatIsStored(
  deps: Deps,
  interviewId: number,
  answerId: number,
  turn: SpokenTurn,
): Promise<void> {
  const { stores } = deps.data;
  const { spokenTurns } = deps.audio;
  const question = await questionAfter(deps, interviewId, answerId);
  const isOver = question !== null || (await stores.turnEvents.isDone(answerId));
  if (!isOver) return;
  if (question !== null && !turn.hasClauses()) turn.say(clausesOf(question));
  spokenTurns.end(answerId);
}

async function questionAfter(
  { data: { stores } }: Deps,
  interviewId: number,
  answerId: number,
): Promise<string | null> {
  const conversation = await stores.answers.listConversation(interviewId);
  const next = conversation[conversation.findIndex(({ id }) => id === answerId) + 1];
  return next?.speaker === 'ai' ? next.content : null;
}

/** Returns a callback that keeps the whole sound under the question's text, so that it is made only once. */
function keepWhole(deps: Deps, speaker: Speaker, interviewId: number, answerId: number) {
  return async (whole: Parameters<Parameters<SpokenTurn['begin']>[1]>[0]) => {
    const question = whole && (await questionAfter(deps, interviewId, answerId));
    if (!question) return;
    await deps.audio.speech.keep(speaker, question, whole.file);
    // The interview was deleted while the sound was written.
    if (!(await questionAfter(deps, interviewId, answerId))) return deps.audio.speech.forget([question]);
    if (whole.ms !== null) await report(deps, interviewId, answerId, { kind: 'sound', soundMs: whole.ms });
  };
}

type Report = Parameters<Data['stores']['turnEvents']['append']>[1];

/** Stores an event of the turn. A failure is only logged: it must not silence the voice. */
async function report(deps: Deps, interviewId: number, answerId: number, event: Report): Promise<void> {
  try {
    await deps.data.stores.turnEvents.append({ id: answerId, interviewId }, event, deps.clock.now());
    deps.turnListeners.wake(interviewId);
  } catch (error) {
    deps.log.warn({ err: error, responseId: answerId }, 'an event of a turn was not kept');
  }
}

/** Spoken texts, each made once and kept in the audio store. */
export type SpeechStore = {
  /** The spoken text, made now if it is not there yet. Rejects as the speaker does. */
  of(speaker: Speaker, text: string): Promise<SpokenText>;
  /** The kept sound; null if the text was not spoken yet. */
  find(speaker: Speaker, text: string): Promise<SpokenText | null>;
  /** Keeps a text that was spoken clause by clause. */
  keep(speaker: Speaker, text: string, bytes: Uint8Array): Promise<void>;
  /** Removes these texts in every voice. */
  forget(texts: readonly string[]): Promise<void>;
};

/** @param stopping Ends calls to the speaker that are running; its reason becomes their error. */
export function createSpeechStore(store: AudioStore, stopping?: AbortSignal): SpeechStore {
  /** Texts that are being spoken, so that parallel requests for one make it only once. */
  const making = new Map<string, Promise<SpokenText>>();

  const fileOf = (speaker: Speaker, text: string) =>
    `${nameOf(text)}-${sha256(speaker.cacheKey).slice(0, 16)}`;
  const read = async (file: string): Promise<SpokenText | null> => {
    const bytes = await store.read(file);
    return bytes && { bytes, contentType: speechType(bytes) };
  };
  const readOrSpeak = async (speaker: Speaker, file: string, text: string): Promise<SpokenText> => {
    const kept = await read(file);
    if (kept) return kept;
    const { bytes } = await speaker.speak(text, stopping);
    await store.save(file, bytes);
    return { bytes, contentType: speechType(bytes) };
  };

  return {
    of: (speaker, text) => {
      const file = fileOf(speaker, text);
      const present = making.get(file);
      if (present) return present;
      const speech = readOrSpeak(speaker, file, text).finally(() => making.delete(file));
      making.set(file, speech);
      return speech;
    },
    find: (speaker, text) => read(fileOf(speaker, text)),
    keep: async (speaker, text, bytes) => void (await store.save(fileOf(speaker, text), bytes)),
    forget: async (texts) => {
      const names = new Set(texts.map(nameOf));
      for (const { file } of await store.list('speech')) {
        if (names.has(file.slice(0, file.lastIndexOf('-')))) await store.remove(file);
      }
    },
  };
}

function nameOf(text: string): string {
  return `speech/${sha256(text)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Speakers return MP3, which has no signature worth testing, or a container that has one. */
function speechType(bytes: Uint8Array): string {
  const type = audioTypeOf(bytes);
  return type ? contentTypeOf(type) : 'audio/mpeg';
}
