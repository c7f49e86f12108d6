import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { POLL_WHILE_RECORDING_MS } from '#shared/rules/recording-limits.ts';

/** While a recognition is under way its text may come any moment. */
const POLL_WHILE_PENDING_MS = 2000;

/** Asks for the interview again: every five seconds while recording, and while the text of an answer is due. */
export function useRefreshing(interview: InterviewReply, isRecording: boolean): void {
  const isPending = interview.responses.some(({ transcriptState }) => transcriptState === 'pending');
  trpc.interviews.get.useQuery(
    { id: interview.id },
    { refetchInterval: isRecording ? POLL_WHILE_RECORDING_MS : isPending ? POLL_WHILE_PENDING_MS : false },
  );
}
