import { useRef } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

/** Sends answers to the drill. The same words, sent again after a failure, are kept once. */
export function useAnswerDrill(id: number, onKept: () => void) {
  const utils = trpc.useUtils();
  const sent = useRef({ text: '', key: '' });
  const mutation = trpc.interviews.drill.useMutation({
    onSuccess: (drillTry) => {
      sent.current = { text: '', key: '' };
      onKept();
      utils.interviews.get.setData(
        { id },
        (interview) => interview && { ...interview, drillTries: [drillTry, ...interview.drillTries] },
      );
    },
    onError: (error) => toastError('Failed to check your answer', error, 'Please try again.'),
  });
  return {
    isSending: mutation.isPending,
    isAnswered: mutation.isSuccess,
    send: (text: string) => {
      if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
      mutation.mutate({ id, transcript: text, idempotencyKey: sent.current.key });
    },
  };
}
