import { useEffect, useEffectEvent, useState } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { REDIRECT_AFTER_EXPIRY_MS } from '#shared/rules/recording-limits.ts';
import type { LiveSession } from './use-live-session.ts';

/**
 * The end action: whatever is still to be sent goes first, then the interview is completed and its results are shown.
 * It happens by itself three seconds after time ran out on this screen, once that answer is accepted (decisions D26).
 */
export function useEndInterview(interviewId: number, live: LiveSession, onEnded: () => void) {
  const utils = trpc.useUtils();
  const [key] = useState(newIdempotencyKey);
  const [isSending, setIsSending] = useState(false);
  const complete = trpc.interviews.complete.useMutation({
    onSuccess: (interview) => {
      onEnded();
      utils.interviews.get.setData({ id: interviewId }, interview);
      void utils.interviews.list.invalidate();
    },
    onError: (error) => toastError('Failed to complete interview', error, 'Please try again.'),
  });

  const isEnding = isSending || complete.isPending || complete.isSuccess;
  const end = async () => {
    if (isEnding) return;
    setIsSending(true);
    const isSent = (live.isAnswering ? await live.stop() : true) && (await live.sendUnsent());
    setIsSending(false);
    if (isSent) return complete.mutate({ id: interviewId, idempotencyKey: key });
    toast({
      title: 'Failed to complete interview',
      description: 'An answer is still on this device. Send it again or discard it, then end the interview.',
      variant: 'destructive',
    });
  };

  const isDue = live.session.phase === 'expired' && live.session.ends;
  const endByItself = useEffectEvent(() => void end());
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => endByItself(), REDIRECT_AFTER_EXPIRY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return { end, isEnding };
}
