import { useState } from 'react';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Gives an answer other words, or confirms those it has, and shows what follows from them. */
export function useCorrection(interviewId: number) {
  const utils = trpc.useUtils();
  const query = { id: interviewId };
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = trpc.interviews.correctTranscript.useMutation();
  return {
    isSaving: mutation.isPending,
    problem,
    /** Resolves with true when the server has it. */
    save: async (responseId: number, transcript: string): Promise<boolean> => {
      setProblem(null);
      try {
        const { answer, next, secondsRemaining } = await mutation.mutateAsync({
          id: interviewId,
          responseId,
          transcript,
        });
        utils.interviews.get.setData(query, (interview) => {
          if (!interview) return interview;
          const at = interview.responses.findIndex(({ id }) => id === responseId);
          const later = interview.responses.slice(at + 1).filter(({ speaker }) => speaker === 'user');
          // Only the latest answer is asked about anew.
          if (at === -1 || later.length > 0) return interview;
          const responses = [...interview.responses.slice(0, at), answer, ...(next ? [next] : [])];
          return { ...interview, secondsRemaining, responses };
        });
        return true;
      } catch (error) {
        setProblem(readError(error).message ?? 'The correction did not reach the server. Please try again.');
        return false;
      } finally {
        void utils.interviews.get.invalidate(query);
      }
    },
  };
}
