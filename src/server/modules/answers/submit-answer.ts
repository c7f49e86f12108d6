import { randomUUID } from 'node:crypto';
import type { ReceivedAudio } from '#server/audio/audio-store.ts';
import { type AudioType, acceptAudio } from '#server/audio/audio-type.ts';
import { MAX_LIVE_CHUNK_BYTES } from '#server/audio/live-recordings.ts';
import { type Sound, soundOf } from '#server/audio/sound.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type CallFingerprint, type KeyedCall, sha256Of } from '#server/idempotency/keyed-call.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { clearSpokenParts, spokenPart } from '#server/modules/recordings/append-recording.ts';
import type { SubmitAnswerInput, SubmitAnswerReply } from '#shared/contract/answers.ts';
import type { NewAnswer } from './accept-answer.store.ts';
import { answerLength, countAgainstBudget, textOfAnswer } from './answer-length.ts';
import { storedTurn } from './follow-turn.ts';
import { initialTranscript } from './transcribe-answer.ts';

/**
 * As long as a model may take for a turn. The answer is safe long before; a later question is found in the interview.
 */
const NEXT_WAIT_MS = 60_000;
/** How long a new answer waits for what a crash or a slow provider left to do for the one before. */
const FORMER_WAIT_MS = 2_000;

type SubmitOptions = {
  /** Whether the reply waits for the next question, for clients that do not follow the turn. */
  waitsForNext: boolean;
};

/**
 * Accepts one answer, after which the next question is asked. The recording is made durable before anything else, and
 * once its row is written no failure can lose the answer.
 *
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS, FRIEND_AWAITED, TIME_IS_UP, ANSWER_IN_PROGRESS, RECORDING_INCOMPLETE,
 *   AUDIO_TOO_SHORT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function submitAnswer(
  deps: Deps,
  { row: { id } }: OwnInterview,
  call: KeyedCall,
  input: SubmitAnswerInput,
  options: SubmitOptions,
): Promise<SubmitAnswerReply> {
  const given = await receiveAnswer(deps, call.userId, input);
  try {
    // A call that is repeated while the first is still running waits for it and gets its reply.
    const answerId = await deps.limits.answering.run(
      id,
      call.key !== null,
      async () =>
        (await deps.data.stores.idempotency.findReplay(call)) ??
        (await accept(deps, id, call, input, given, options)),
    );
    return await replyTo(deps, id, answerId, given);
  } finally {
    // Does nothing if the recording was kept.
    await given.recording?.discard();
  }
}

async function accept(
  deps: Deps,
  interviewId: number,
  call: KeyedCall,
  input: SubmitAnswerInput,
  given: GivenAnswer,
  { waitsForNext }: SubmitOptions,
): Promise<number> {
  await finishFormerAnswer(deps, interviewId, call.userId);
  const row = await deps.data.stores.interviews.find(interviewId);
  if (row?.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  if (!(await deps.data.stores.answers.findLastTurn(interviewId))) throw new AppError('FRIEND_AWAITED');
  if (row.totalDuration >= row.budgetSeconds) throw new AppError('TIME_IS_UP');
  const { active } = deps.ai;
  const { queues } = deps.limits;
  const { jobs } = deps;
  // The reply does not wait for words if other answers are ahead in the recognizer's queue.
  const isQueued =
    given.recording !== null && active.transcriber !== null && queues.recognize.isBusyFor(call.userId);
  const answerId = await storeAnswer(deps, row, call, input, given);
  deps.turnListeners.wake(interviewId);
  const isHeard = deps.audio.liveWords.has(answerId);
  void jobs.run('transcribe', answerId).finally(() => deps.audio.soundCache.remove(answerId));
  if (waitsForNext && (isHeard || !isQueued)) await jobs.run('transcribe', answerId, NEXT_WAIT_MS);
  return answerId;
}

/**
 * After a crash the last question may still be due: it comes before the next answer. This does not wait for an answer
 * that is queued for its words, because no answer is acknowledged later on that account (product rule 54).
 */
async function finishFormerAnswer(
  { data: { stores }, jobs, limits: { queues } }: Deps,
  interviewId: number,
  userId: number,
): Promise<void> {
  const last = await stores.answers.findLastTurn(interviewId);
  if (last?.speaker !== 'user') return;
  if (last.transcriptState === 'pending' && queues.recognize.isBusyFor(userId)) return;
  await jobs.run('transcribe', last.id, FORMER_WAIT_MS);
}

/** The stored answer and the question that followed it. */
async function replyTo(
  deps: Deps,
  interviewId: number,
  answerId: number,
  given: GivenAnswer,
): Promise<SubmitAnswerReply> {
  const stored = await deps.data.stores.answers.find(answerId);
  const { turn: answer, next, secondsRemaining } = await storedTurn(deps, interviewId, answerId);
  const length = { seconds: stored?.duration ?? 0, audioMs: stored?.audioMs ?? null };
  const { wordsLeftOut } = textOfAnswer(given, length);
  return { answer, next, secondsRemaining, wordsLeftOut };
}

/**
 * Two calls with the same fingerprint are one answer, sent twice. The client's times are left out: they may differ
 * between attempts.
 */
export async function answerFingerprint({
  id,
  audio,
  transcript,
  recordingSha256,
}: SubmitAnswerInput): Promise<CallFingerprint> {
  return {
    id,
    audio: recordingSha256 ?? (audio ? await sha256Of(audio) : null),
    text: transcript?.trim() ?? '',
  };
}

/**
 * Makes the recording durable, measures it, and stores the answer with its time, its job and its key.
 * @throws {AppError} TIME_IS_UP, INTERVIEW_NOT_IN_PROGRESS.
 */
async function storeAnswer(
  deps: Deps,
  interview: InterviewRow,
  call: KeyedCall,
  input: SubmitAnswerInput,
  given: GivenAnswer,
): Promise<number> {
  const { recording } = given;
  const stored = recording && (await recording.keep(`answers/${randomUUID()}.${recording.type}`));
  const sound = stored && (await recording.sound(stored.file));
  const length = answerLength(given, sound?.seconds ?? null, input.duration);
  const { seconds, audioMs } = length;
  try {
    const left = interview.budgetSeconds - interview.totalDuration;
    const answer: NewAnswer = {
      ...initialTranscript(deps, { recording, text: textOfAnswer(given, length).text }, interview.questionId),
      duration: countAgainstBudget(seconds, left, recording === null),
      responseTimeMs: input.responseTime === undefined ? null : Math.round(input.responseTime),
      recording: stored && recording ? { ...stored, type: recording.type, audioMs } : null,
    };
    const answerId = await deps.data.stores.answers.accept(call, interview.id, answer, deps.clock.now());
    if (answerId === null) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
    // Before anything else: the job that was just queued looks for it.
    if (sound && deps.ai.active.transcriber) deps.audio.soundCache.add(answerId, sound);
    if (input.recordingKey && answer.transcriptState === 'pending')
      deps.audio.liveWords.keep({ interviewId: interview.id, key: input.recordingKey }, answerId);
    deps.jobs.wake();
    if (stored) deps.limits.userStorage.add(call.userId, stored.bytes);
    // If this fails, the sweep removes the parts, as it does for recordings that were never finished.
    const by = { userId: call.userId, interviewId: interview.id };
    const key = input.recordingKey;
    if (key) await clearSpokenParts(deps, by, { only: spokenPart(by, key) }).catch(() => {});
    return answerId;
  } catch (error) {
    // After any other error the row may have been written after all: then the sweep decides about the file.
    if (stored && error instanceof AppError) await deps.audio.files.remove(stored.file);
    throw error;
  }
}

type Recording = ReceivedAudio & {
  type: AudioType;
  /** Measures the recording, which is now stored in this file; it can be decoded through the result. Never rejects. */
  sound(file: string): Promise<Sound>;
};

/** What the candidate sent: a recording, a text that was typed or heard by the browser, or both. */
export type GivenAnswer = { recording: Recording | null; text: string };

/**
 * Takes in what the candidate sent. Its recording is then on the disk; the caller must keep or discard it.
 * @throws {AppError} INVALID_INPUT if there is neither recording nor text; RECORDING_INCOMPLETE if parts that were sent
 *   while it was spoken are missing; whatever makes a recording unacceptable.
 */
async function receiveAnswer(deps: Deps, userId: number, input: SubmitAnswerInput): Promise<GivenAnswer> {
  const text = input.transcript?.trim() ?? '';
  const { recordingKey: key, recordingOffset: offset, recordingSha256: sha256, audio } = input;
  if (key !== undefined && offset !== undefined && sha256 !== undefined) {
    return { recording: await joinRecording(deps, userId, input, { key, offset, sha256 }), text };
  }
  if (audio === undefined) {
    if (text === '') {
      throw new AppError('INVALID_INPUT', { message: 'Please record an answer, or type one.' });
    }
    return { recording: null, text };
  }
  const received = await deps.limits.queues.keep.run(userId, () => deps.audio.files.receive(audio.stream()));
  return { recording: await acceptRecording(received, measureIn(deps, userId)), text };
}

type Spoken = { key: string; offset: number; sha256: string };

/** Joins what arrived while the answer was spoken with the rest of it. */
async function joinRecording(
  deps: Deps,
  userId: number,
  { id, audio }: SubmitAnswerInput,
  { key, offset, sha256 }: Spoken,
): Promise<Recording> {
  async function* pieces() {
    // Opened only when its place in the queue comes up. If the candidate has started over by then, the part is gone and
    // the recording incomplete.
    const part =
      offset > 0 ? await deps.audio.files.open(spokenPart({ userId, interviewId: id }, key)) : null;
    if (part) yield* part.stream({ first: 0, last: offset - 1 });
    if (audio) yield* audio.stream();
  }
  const received = await deps.limits.queues.keep.run(userId, () => deps.audio.files.receive(pieces()));
  if (received.sha256 !== sha256) {
    await received.discard();
    throw new AppError('RECORDING_INCOMPLETE');
  }
  const measure = measureIn(deps, userId);
  return acceptRecording(received, async (file, type) => {
    const answer = { interviewId: id, key };
    if (deps.ai.active.transcriber && audio && audio.size <= MAX_LIVE_CHUNK_BYTES) {
      deps.audio.liveRecordings.follow(answer, offset, new Uint8Array(await audio.arrayBuffer()));
    }
    return (await deps.audio.liveRecordings.finish(answer, received.bytes)) ?? measure(file, type);
  });
}

const UNMEASURED: Sound = { seconds: null, decode: async () => null };

type Measure = (file: string, type: AudioType) => Promise<Sound>;

/** Measures in the queue of the user. If too much is waiting, the recording is accepted unmeasured. */
function measureIn({ audio: { files }, limits: { queues } }: Deps, userId: number): Measure {
  return (file, type) =>
    queues.sound
      .run(userId, async () => {
        const path = await files.localPath(file);
        return path === null ? UNMEASURED : soundOf(path, type);
      })
      .catch(() => UNMEASURED);
}

async function acceptRecording(received: ReceivedAudio, measure: Measure): Promise<Recording> {
  try {
    const type = acceptAudio(received);
    return { ...received, type, sound: (file) => measure(file, type) };
  } catch (error) {
    await received.discard();
    throw error;
  }
}
