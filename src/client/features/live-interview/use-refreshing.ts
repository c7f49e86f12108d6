import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { POLL_WHILE_RECORDING_MS } from '#shared/rules/recording-limits.ts';

/** A text that is being recognised, or a question that is being put, may come any moment. */
const POLL_WHILE_DUE_MS = 2000;

/** Asks for the interview again: every five seconds while recording, and while something is due. */
export function useRefreshing(interview: InterviewReply, isRecording: boolean): void {
  const isTextDue = interview.responses.some(({ transcriptState }) => transcriptState === 'pending');
  const isDue = isTextDue || isQuestionDue(interview);
  trpc.interviews.get.useQuery(
    { id: interview.id },
    { refetchInterval: isRecording ? POLL_WHILE_RECORDING_MS : isDue ? POLL_WHILE_DUE_MS : false },
  );
}

/** True when the last word is the candidate's and there is time for another question. */
export function isQuestionDue({ responses, secondsRemaining }: InterviewReply): boolean {
  return responses.at(-1)?.speaker === 'user' && secondsRemaining > 0;
}
