import { useState } from 'react';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ResponseReply } from '#shared/contract/interviews.ts';

/** Gives answers other words, and shows what follows from them. */
export function useCorrection(interviewId: number) {
  const utils = trpc.useUtils();
  const query = { id: interviewId };
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = trpc.interviews.correctTranscript.useMutation();

  const correct = async (responseId: number, transcript: string) => {
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
  };

  /** Oldest first: the question is asked anew once. Resolves with true when the server has all of them. */
  const save = async (corrections: readonly { id: number; text: string }[]): Promise<boolean> => {
    setProblem(null);
    try {
      for (const { id, text } of corrections) await correct(id, text);
      return true;
    } catch (error) {
      setProblem(readError(error).message ?? 'The correction did not reach the server. Please try again.');
      return false;
    } finally {
      void utils.interviews.get.invalidate(query);
    }
  };

  return { isSaving: mutation.isPending, problem, save };
}

/** The answers in which a phrase was heard, with another one in its place. */
export function replacedEverywhere(
  answers: readonly ResponseReply[],
  phrase: string,
  replacement: string,
): { id: number; text: string }[] {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(phrase)}(?![\\p{L}\\p{N}])`, 'giu');
  return answers
    .filter((answer) => isCorrectable(answer))
    .map(({ id, content }) => ({ id, content, text: content.replace(found, () => replacement) }))
    .filter(({ content, text }) => content !== text);
}

/** What somebody has heard, well or badly; typed words stand. */
export function isCorrectable({ speaker, transcriptState }: ResponseReply): boolean {
  return speaker === 'user' && (transcriptState === 'transcribed' || transcriptState === 'unclear');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
