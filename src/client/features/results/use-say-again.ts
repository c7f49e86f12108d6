import { useRef } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

type Answer = { pointId: string; transcript: string; audio?: Blob };

/** Sends a point that was said again. The same words, sent again after a failure, are kept once. */
export function useSayAgain(id: number, onKept: () => void) {
  const utils = trpc.useUtils();
  const sent = useRef<{ answer: string | Blob; key: string } | null>(null);
  const mutation = trpc.interviews.drill.useMutation({
    onSuccess: (drillTry) => {
      sent.current = null;
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
    send: ({ pointId, transcript, audio }: Answer) => {
      const answer = audio ?? transcript;
      if (sent.current?.answer !== answer) sent.current = { answer, key: newIdempotencyKey() };
      const form = new FormData();
      form.append('id', String(id));
      form.append('pointId', pointId);
      form.append('transcript', transcript);
      form.append('idempotencyKey', sent.current.key);
      if (audio) form.append('audio', new File([audio], 'answer', { type: audio.type }));
      mutation.mutate(form);
    },
  };
}
