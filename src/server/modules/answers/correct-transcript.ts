import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { CorrectTranscriptInput, CorrectTranscriptReply } from '#shared/contract/interviews.ts';
import { changeableWords, changedWords } from '#shared/rules/correction.ts';
import type { Answer } from './answers.store.ts';

/** A question that takes longer is found by asking for the interview. */
const NEXT_WAIT_MS = 10_000;

/**
 * "Fix what I said": puts right what was misheard in an answer, or confirms it, before the interview is graded. A
 * correction of the latest answer has its question asked anew. The same call again changes nothing.
 *
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_IN_PROGRESS, NOT_CORRECTABLE.
 */
export async function correctTranscript(
  deps: Deps,
  { row: { id } }: OwnInterview,
  { responseId, transcript }: CorrectTranscriptInput,
): Promise<CorrectTranscriptReply> {
  const { stores, jobs, answering, clock } = deps;
  await answering.run(id, true, async () => {
    // A question that is being asked at this moment would be about the words before.
    if (jobs.isRunning('transcribe', responseId)) await jobs.run('transcribe', responseId, NEXT_WAIT_MS);
    const answer = await stores.answers.find(responseId);
    if (answer?.interviewId !== id) {
      throw new AppError('NOT_FOUND', { message: 'This interview has no such answer.' });
    }
    await expectCorrectable(deps, answer, transcript);
    const corrected = await stores.corrections.correct(answer, transcript, clock.now());
    if (!corrected) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
    if (corrected.isAskedAnew) await jobs.run('transcribe', responseId, NEXT_WAIT_MS);
  });
  return replyTo(deps, id, responseId);
}

async function expectCorrectable({ stores }: Deps, answer: Answer, transcript: string): Promise<void> {
  if (answer.transcriptState === 'typed') {
    throw new AppError('NOT_CORRECTABLE', { message: 'A typed answer stands as you wrote it.' });
  }
  if (answer.transcriptState !== 'transcribed') {
    throw new AppError('NOT_CORRECTABLE', { message: 'The words of this answer are not there yet.' });
  }
  const heard = (await stores.corrections.findHeard(answer.id)) ?? answer.content;
  const most = changeableWords(heard);
  if (changedWords(heard, transcript, most) > most) {
    throw new AppError('NOT_CORRECTABLE', {
      message: `A correction may change at most ${most} ${most === 1 ? 'word' : 'words'} of this answer, a quarter of what was heard. Say in the next answer what is missing.`,
    });
  }
}

async function replyTo({ stores }: Deps, id: number, responseId: number): Promise<CorrectTranscriptReply> {
  const row = await stores.interviews.find(id);
  const conversation = await stores.answers.listConversation(id);
  const at = conversation.findIndex((response) => response.id === responseId);
  const answer = conversation[at];
  // Deleted meanwhile.
  if (!row || !answer) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  const next = conversation[at + 1];
  return {
    answer,
    next: next?.speaker === 'ai' ? next : null,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
  };
}
