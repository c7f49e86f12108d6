import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { readError } from '#client/lib/errors.ts';
import { toastError } from '#client/lib/toast.tsx';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import type { StartInterviewInput } from '#shared/contract/interviews.ts';
import { GENERIC } from './last-choice.ts';

/** What the user wants to be interviewed on. */
export type Selection = {
  companyId: number | null;
  categoryId: number;
  levelId: number;
  /** A question of the bank. Without it, the server chooses one. */
  questionId?: string;
  /** Without it, the app asks. */
  interviewer?: 'friend';
  /** A question of the bank that must not be chosen. */
  otherThan?: string;
};

/** Reads the radio groups' values; null while category or level is missing. */
export function readSelection(company: string, category: string, level: string): Selection | null {
  if (category === '' || level === '') return null;
  return {
    companyId: company === GENERIC ? null : Number(company),
    categoryId: Number(category),
    levelId: Number(level),
  };
}

/** Starts an interview and goes to it. If no session is left, `onQuotaExhausted` offers a plan, and may start again. */
export function useStartInterview(onQuotaExhausted: (startAgain: () => void) => void) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const attempt = useRef({ selection: '', key: '' });
  const mutation = trpc.interviews.start.useMutation({
    onSuccess: async (interview) => {
      utils.interviews.get.setData({ id: interview.id }, interview);
      void utils.interviews.list.invalidate();
      void utils.licenses.get.invalidate();
      // It counts the questions that were tried, as the bank does.
      void utils.progress.get.invalidate();
      await navigate({ to: '/interview/$id', params: { id: String(interview.id) } });
    },
    onError: (error, refused) => {
      // A refusal by the server ends the attempt. Otherwise it may have started: the same key will find out.
      const { code } = readError(error);
      if (code !== 'UNREACHABLE' && code !== 'UNKNOWN') attempt.current = { selection: '', key: '' };
      if (code === 'QUOTA_EXHAUSTED') {
        void utils.licenses.get.invalidate();
        onQuotaExhausted(() => start(refused));
      } else {
        toastError('Failed to start interview', error, 'Please try again.');
      }
    },
  });
  const start = ({ idempotencyKey: _, ...chosen }: StartInterviewInput) => {
    const selection = Object.values(chosen).join(':');
    if (attempt.current.selection !== selection) {
      attempt.current = { selection, key: newIdempotencyKey() };
    }
    mutation.mutate({ ...chosen, idempotencyKey: attempt.current.key });
  };
  return { isPending: mutation.isPending, start: (selection: Selection) => start(selection) };
}
