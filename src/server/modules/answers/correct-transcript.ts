import { isDueAnew } from '#engine/script/late-words.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { CorrectTranscriptInput, CorrectTranscriptReply } from '#shared/contract/answers.ts';
import { spokenWords } from '#shared/rules/interview-clock.ts';
import { textBesideSound } from '#shared/rules/recording.ts';
import type { Answer } from './answers.store.ts';
import { storedTurn } from './follow-turn.ts';
import { contextOf, isScripted } from './press-key.ts';
import { isClearEnough } from './uncertain-words.ts';

/** How long the reply waits for the next question; one that takes longer is found by fetching the interview. */
const NEXT_WAIT_MS = 10_000;

/**
 * Replaces words of an answer that were misheard, mistyped or not heard at all, as many as the candidate wants, until
 * somebody has judged the interview. If nothing was said since, the next question is asked again for the new words; the
 * script does so only if that question depends on them, and a friend's question stays. Otherwise the correction changes
 * only the judging. Repeating the call changes nothing.
 *
 * @throws {AppError} NOT_FOUND, NOT_CORRECTABLE; INVALID_INPUT for more words than the answer can have had.
 */
export async function correctTranscript(
  deps: Deps,
  { row }: OwnInterview,
  { responseId, transcript }: CorrectTranscriptInput,
): Promise<CorrectTranscriptReply> {
  const { stores, content } = deps.data;
  const { answering, marking } = deps.limits;
  const { jobs, clock } = deps;
  const { id } = row;
  await answering.run(id, true, async () => {
    // A question that is being written right now would be about the old words.
    if (await jobs.isWaiting('transcribe', responseId))
      await jobs.run('transcribe', responseId, NEXT_WAIT_MS);
    const answer = await stores.answers.find(responseId);
    if (answer?.interviewId !== id) {
      throw new AppError('NOT_FOUND', { message: 'This interview has no such answer.' });
    }
    expectCorrectable(answer);
    expectSayable(answer, transcript);
    const asksAnew =
      row.interviewer !== 'friend' &&
      (!(await isScripted(deps.ai, row)) ||
        isDueAnew(content, await contextOf(deps, id), responseId, transcript));
    // A grade being stored at this moment was made from the old words; `marking` lets it notice the correction.
    const corrected = await marking.run(id, true, () =>
      stores.corrections.correct(
        answer,
        { text: transcript, asksAnew, isClear: (doubted) => isClearEnough(content, transcript, doubted) },
        clock.now(),
      ),
    );
    if (!corrected) {
      throw new AppError('NOT_CORRECTABLE', {
        message: 'This interview has been judged. Its words stand as they are.',
      });
    }
    if (corrected.isAskedAnew) await jobs.run('transcribe', responseId, NEXT_WAIT_MS);
    if (corrected.isGradingQueued) jobs.wake();
  });
  const { turn: answer, next, secondsRemaining } = await storedTurn(deps, id, responseId);
  return { answer, next, secondsRemaining };
}

function expectCorrectable({ transcriptState }: Answer): void {
  if (transcriptState === 'pending' || transcriptState === null) {
    throw new AppError('NOT_CORRECTABLE', { message: 'The words of this answer are not there yet.' });
  }
}

/** Reading text costs time, so a correction makes no book of a short answer. One that was longer may stay as long. */
function expectSayable({ content, duration, audioMs }: Answer, transcript: string): void {
  const seconds = audioMs === null ? (duration ?? 0) : audioMs / 1000;
  const isSayable = textBesideSound(transcript, seconds).wordsLeftOut === 0;
  if (isSayable || spokenWords(transcript) <= spokenWords(content)) return;
  throw new AppError('INVALID_INPUT', {
    message: `This is more than anybody can say in the ${Math.ceil(seconds)} s of this answer. Please shorten it.`,
  });
}
