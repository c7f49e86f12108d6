import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { POLL_WHILE_RECORDING_MS } from '#shared/rules/recording.ts';

/** A transcript, the next question or the beginning of the grading may come any moment. */
const POLL_WHILE_DUE_MS = 2000;

/**
 * Asks for the interview again: every five seconds while recording, and while a transcript or a question is due. While it is
 * being ended, too: a grading that takes long is followed on the results screen.
 */
export function usePolling(interview: InterviewReply, isRecording: boolean, isEnding: boolean): void {
  const isTranscriptDue = interview.responses.some(({ transcriptState }) => transcriptState === 'pending');
  const isDue = isTranscriptDue || isQuestionDue(interview) || isEnding;
  trpc.interviews.get.useQuery(
    { id: interview.id },
    { refetchInterval: isRecording ? POLL_WHILE_RECORDING_MS : isDue ? POLL_WHILE_DUE_MS : false },
  );
}

/** True when the last word is the candidate's and there is time for another question. */
export function isQuestionDue({ responses, secondsRemaining }: InterviewReply): boolean {
  const last = responses.at(-1);
  return last?.speaker === 'user' && secondsRemaining > 0;
}
