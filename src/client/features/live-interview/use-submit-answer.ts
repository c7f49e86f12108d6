import { readError } from '#client/lib/errors.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { SubmitAnswerReply } from '#shared/contract/interviews.ts';
import { type AnswerForm, recordedAnswerForm } from './answer-form.ts';
import type { RecordedAnswer } from './record-answer.ts';

const isIncomplete = (error: unknown) => readError(error).code === 'RECORDING_INCOMPLETE';

/** Sends an answer and takes the reply into the cached interview. Says so when it fails. */
export function useSubmitAnswer(interviewId: number) {
  const utils = trpc.useUtils();
  const key = { id: interviewId };
  const mutation = trpc.interviews.submitAnswer.useMutation({
    onError: (error) => {
      if (isIncomplete(error)) return;
      toastError('Failed to submit response', error, 'Your answer is kept on this device. Please try again.');
    },
  });
  return {
    submit: (form: AnswerForm): Promise<SubmitAnswerReply> => mutation.mutateAsync(form),
    /** Sends all of it when parts that went ahead are not with the server any more. */
    submitRecorded: async (answer: RecordedAnswer): Promise<SubmitAnswerReply> => {
      try {
        return await mutation.mutateAsync(recordedAnswerForm(answer));
      } catch (error) {
        if (!isIncomplete(error)) throw error;
        return mutation.mutateAsync(recordedAnswerForm({ ...answer, sent: undefined }));
      }
    },
    /** Shows the answer and the next question at once, then asks the server for the interview as it is now. */
    take: ({ answer, next, secondsRemaining }: SubmitAnswerReply) => {
      utils.interviews.get.setData(key, (interview) => {
        if (!interview) return interview;
        const turns = next ? [answer, next] : [answer];
        const known = new Set(turns.map((turn) => turn.id));
        const responses = [...interview.responses.filter(({ id }) => !known.has(id)), ...turns];
        const totalDuration = interview.totalDuration + interview.secondsRemaining - secondsRemaining;
        return { ...interview, totalDuration, secondsRemaining, responses };
      });
      void utils.interviews.get.invalidate(key);
    },
    refresh: () => void utils.interviews.get.invalidate(key),
  };
}
