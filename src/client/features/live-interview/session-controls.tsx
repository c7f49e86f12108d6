import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { REDIRECT_AFTER_EXPIRY_MS } from '#shared/rules/recording.ts';
import { asksBeforeEnd } from './ask-before.ts';
import { useHeldRecording } from './use-held-recording.ts';
import type { LiveSession } from './use-live-session.ts';

const EndDialog = lazy(async () => ({ default: (await import('./room-later.ts')).EndDialog }));

type Props = { interview: InterviewReply; live: LiveSession; isEnding: boolean; onEnd: () => void };

/** Ends the interview for its results; asks first where it has hardly begun (decisions D46). */
export function EndButton({ interview, live, isEnding, onEnd }: Props) {
  const { phase } = live.session;
  const [secondsLeftAsked, setSecondsLeftAsked] = useState<number | null>(null);
  const isAsked = secondsLeftAsked !== null;
  useHeldRecording(live, isAsked);
  const close = () => setSecondsLeftAsked(null);
  const press = () => {
    const secondsLeft = live.secondsAtStart - (live.stopwatch?.elapsedMs() ?? 0) / 1000;
    if (!live.isTimeUp && asksBeforeEnd(interview, secondsLeft)) setSecondsLeftAsked(secondsLeft);
    else onEnd();
  };
  return (
    <>
      <Button
        variant={live.isTimeUp ? 'primary' : 'outline'}
        className="max-sm:px-2"
        disabled={phase === 'submitting' || phase === 'starting'}
        pending={isEnding}
        onClick={press}
      >
        End &amp; Get Results
      </Button>
      {isAsked && (
        <LateDialog onClose={close}>
          <EndDialog
            interview={interview}
            secondsLeft={secondsLeftAsked}
            onEnd={() => {
              close();
              onEnd();
            }}
            onKeepGoing={close}
          />
        </LateDialog>
      )}
    </>
  );
}

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
  const endOnExpiry = useEffectEvent(() => void end());
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => endOnExpiry(), REDIRECT_AFTER_EXPIRY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return { end, isEnding };
}
