import { clausesOf } from '#engine/model/conduct/clauses.ts';
import type { Speaker } from '#server/ai/capabilities.ts';
import type { SoundReply } from '#server/audio/audio-type.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { SpokenTurn } from './spoken-turn.ts';

const NOT_SPOKEN = 'The voice did not answer. Please read the question.';

/**
 * The question that follows an answer, spoken while it is being made: the reply begins with the first sound of its first
 * clause. What was spoken before comes from its file.
 * @throws {AppError} NOT_FOUND, NO_SPEAKER, AI_UNAVAILABLE.
 */
export async function turnSpeech(deps: Deps, { row }: OwnInterview, answerId: number): Promise<SoundReply> {
  const { ai, costs, stores, speech } = deps;
  const answer = await stores.answers.find(answerId);
  if (answer?.interviewId !== row.id) throw new AppError('NOT_FOUND', { message: 'Answer not found.' });
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, ai, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    const question = await questionAfter(deps, row.id, answerId);
    const kept = question && (await speech.find(speaker, question));
    if (kept) return kept;
    const turn = deps.spokenTurns.open(answerId);
    // Too many are being spoken: this one waits until it is whole.
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

/** A question that is stored is said by nobody any more; where none is to come, nothing is said. */
async function sayWhatIsStored(
  deps: Deps,
  interviewId: number,
  answerId: number,
  turn: SpokenTurn,
): Promise<void> {
  const { stores, spokenTurns } = deps;
  const question = await questionAfter(deps, interviewId, answerId);
  const isOver = question !== null || (await stores.turnEvents.isDone(answerId));
  if (!isOver) return;
  if (question !== null && !turn.hasClauses()) turn.say(clausesOf(question));
  spokenTurns.end(answerId);
}

async function questionAfter(
  { stores }: Deps,
  interviewId: number,
  answerId: number,
): Promise<string | null> {
  const conversation = await stores.answers.listConversation(interviewId);
  const next = conversation[conversation.findIndex(({ id }) => id === answerId) + 1];
  return next?.speaker === 'ai' ? next.content : null;
}

/** Keeps the whole sound under the question's text, so that it is made once. */
function keepWhole(deps: Deps, speaker: Speaker, interviewId: number, answerId: number) {
  return async (whole: Parameters<Parameters<SpokenTurn['begin']>[1]>[0]) => {
    const question = whole && (await questionAfter(deps, interviewId, answerId));
    if (!question) return;
    await deps.speech.keep(speaker, question, whole.file);
    // Deleted while it was written.
    if (!(await questionAfter(deps, interviewId, answerId))) return deps.speech.forget([question]);
    if (whole.ms !== null) await report(deps, interviewId, answerId, { kind: 'sound', soundMs: whole.ms });
  };
}

type Report = Parameters<Deps['stores']['turnEvents']['append']>[1];

/** What cannot be told does not silence the voice. */
async function report(deps: Deps, interviewId: number, answerId: number, event: Report): Promise<void> {
  try {
    await deps.stores.turnEvents.append(answerId, event, deps.clock.now());
    deps.turnListeners.wake(interviewId);
  } catch (error) {
    deps.log.warn({ err: error, responseId: answerId }, 'an event of a turn was not kept');
  }
}
