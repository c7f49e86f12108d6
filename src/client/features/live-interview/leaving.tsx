import { useBlocker } from '@tanstack/react-router';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useSendDrawn } from '#client/components/board/kept-board.ts';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { toast, toastError } from '#client/lib/toast.tsx';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import type { InterviewPhasesReply, InterviewReply, TimedPhase } from '#shared/contract/interviews.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import { REDIRECT_AFTER_EXPIRY_MS } from '#shared/rules/recording.ts';
import { budgetSeconds } from './room-bar.tsx';
import type { Answering } from './use-answering.ts';
import type { Room } from './use-room.ts';

const EndDialog = lazy(async () => ({ default: (await import('./room-later.tsx')).EndDialog }));

type Props = { interview: InterviewReply; room: Room };

/**
 * Ends the interview for its results; asks first where much of it is left (product rule 46), or a written answer is not
 * sent.
 */
export function EndButton({ interview, room }: Props) {
  const { live, plan, hasWritten, isEnding, endNow } = room;
  const { phase } = live.room;
  /** True once the server has the answer: from then on, nothing depends on this page. */
  const isKept = live.turn !== null;
  const [secondsLeftAsked, setSecondsLeftAsked] = useState<number | null>(null);
  const isAsked = secondsLeftAsked !== null;
  useHeldRecording(live, isAsked);
  const close = () => setSecondsLeftAsked(null);
  const press = () => {
    const secondsLeft = live.secondsAtStart - (live.stopwatch?.elapsedMs() ?? 0) / 1000;
    const isAskedFirst = hasWritten || asksBeforeEnd(interview, secondsLeft) || phasesLeft(plan).length > 0;
    if (!live.isTimeUp && isAskedFirst) setSecondsLeftAsked(secondsLeft);
    else endNow();
  };
  return (
    <>
      <Button
        variant={live.isTimeUp ? 'primary' : 'outline'}
        className="max-sm:px-2"
        disabled={phase === 'starting' || (phase === 'submitting' && !isKept)}
        pending={isEnding}
        onClick={press}
      >
        End &amp; Get Results
      </Button>
      {isAsked && (
        <LateDialog onClose={close}>
          <EndDialog
            interview={interview}
            phasesLeft={phasesLeft(plan)}
            secondsLeft={secondsLeftAsked}
            hasWritten={hasWritten}
            onEnd={() => {
              close();
              endNow();
            }}
            onKeepGoing={close}
          />
        </LateDialog>
      )}
    </>
  );
}

/**
 * The end action: it sends whatever is still unsent, completes the interview and shows its results. It runs on its own
 * three seconds after time ran out on this screen, once that answer is accepted.
 */
export function useEndInterview(interviewId: number, live: Answering, onEnded: () => void) {
  const utils = trpc.useUtils();
  const sendDrawn = useSendDrawn(interviewId);
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
    await sendDrawn();
    setIsSending(false);
    if (isSent) return complete.mutate({ id: interviewId, idempotencyKey: key });
    toast({
      title: 'Failed to complete interview',
      description: 'An answer is still on this device. Send it again or discard it, then end the interview.',
      variant: 'destructive',
    });
  };

  const isDue = live.room.phase === 'expired' && live.room.ends;
  const endOnExpiry = useEffectEvent(() => void end());
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => endOnExpiry(), REDIRECT_AFTER_EXPIRY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return { end, isEnding };
}

/** Less than either of these may not be enough for a grade (product rule 45). */
const ENOUGH_WORDS = 60;
const ENOUGH_SECONDS = 30;

/** Whether so little was said that the report may have no grade. */
export function isLittleSaid({ responses, totalDuration }: InterviewReply): boolean {
  const said = responses.filter(({ speaker }) => speaker === 'user').map(({ content }) => content);
  return totalDuration < ENOUGH_SECONDS || countWords(said.join(' ')) < ENOUGH_WORDS;
}

/** The phases of the plan that the interview has not come to, in order. */
function phasesLeft(plan: InterviewPhasesReply | undefined): TimedPhase[] {
  if (!plan) return [];
  const phases = plan.phases.map(({ phase }) => phase);
  return phases.slice(phases.indexOf(plan.current) + 1);
}

/** Whether too little was said, or too much time is left, to end without a question. */
function asksBeforeEnd(interview: InterviewReply, secondsLeft: number): boolean {
  if (secondsLeft <= 0) return false;
  return isLittleSaid(interview) || secondsLeft > budgetSeconds(interview) / 2;
}

/** Pauses a running recording while a dialog asks something, and resumes it afterwards. */
function useHeldRecording(live: Answering, isAsked: boolean): void {
  const hold = useEffectEvent(() => {
    const isRecording = live.room.phase === 'recording';
    if (isRecording) live.togglePause();
    return isRecording;
  });
  const resume = useEffectEvent(() => {
    if (live.room.phase === 'paused') live.togglePause();
  });
  useEffect(() => {
    if (!isAsked) return;
    const isHeld = hold();
    return () => {
      if (isHeld) resume();
    };
  }, [isAsked]);
}

const LeaveDialog = lazy(async () => ({ default: (await import('./room-later.tsx')).LeaveDialog }));

/**
 * Asks before an answer is left in its middle: in the app for other screens, by the browser for other pages. When the
 * user's session is over, which leads to /auth, it does not ask. What was recorded is kept either way.
 */
export function LeaveQuestion({ live }: { live: Answering }) {
  const { isAnswering } = live;
  useBrowserQuestion(isAnswering || live.room.phase === 'submitting');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/auth',
    disabled: !isAnswering,
    enableBeforeUnload: false,
    withResolver: true,
  });
  useHeldRecording(live, status === 'blocked');
  if (status !== 'blocked') return null;
  return (
    <LateDialog onClose={reset}>
      <LeaveDialog
        spokenSeconds={Math.floor((live.stopwatch?.elapsedMs() ?? 0) / 1000)}
        onLeave={proceed}
        onStay={reset}
      />
    </LateDialog>
  );
}

function useBrowserQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
