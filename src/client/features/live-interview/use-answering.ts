import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { type Microphone, type MicrophoneFault, microphoneFault } from '#client/lib/audio/use-microphone.ts';
import { toast } from '#client/lib/toast.tsx';
import type { SubmitAnswerReply } from '#shared/contract/answers.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { MIN_AUDIO_BYTES } from '#shared/rules/recording.ts';
import type { BrowserTranscript } from './hearing.tsx';
import { announceTimeUp } from './room-bar.tsx';
import { initialRoom, nextRoom, type RoomEvent, recordDisabledReason } from './room-machine.ts';
import { useDelivery } from './use-delivery.ts';
import { useRecorder } from './use-recorder.ts';

type Options = { interview: InterviewReply; microphone: Microphone; transcript: BrowserTranscript };

export type Answering = ReturnType<typeof useAnswering>;

/** The running interview: its state, and what the candidate can do now. */
export function useAnswering({ interview, microphone, transcript }: Options) {
  const [room, dispatch] = useReducer(nextRoom, interview.secondsRemaining, initialRoom);
  const [fault, setFault] = useState<MicrophoneFault | null>(null);
  const delivery = useDelivery(interview);
  const recorder = useRecorder({
    interview,
    deviceId: microphone.chosenId,
    transcript,
    onBroken: (answer) => {
      dispatch({ type: 'RECORDING_BROKE' });
      delivery.keep(answer);
      reportFault({
        kind: 'other',
        title: 'Recording failed',
        description: 'Please check your microphone permissions',
      });
    },
  });
  const { phase } = room;
  const isAnswering = phase === 'recording' || (phase === 'paused' && room.answering);
  const unsentSeconds = delivery.unsent.reduce((sum, { durationMs }) => sum + durationMs / 1000, 0);
  /** Seconds left when the running answer began. Answers still to be sent are already counted. */
  const secondsAtStart = Math.max(0, interview.secondsRemaining - unsentSeconds);
  const isTimeUp = phase === 'expired' || (!isAnswering && secondsAtStart <= 0);
  const disabledReason = recordDisabledReason({ phase, isTimeUp, microphone });

  const reportFault = (found: MicrophoneFault) => {
    setFault(found);
    toast({ title: found.title, description: found.description, variant: 'destructive' });
  };
  const accept = (reply: SubmitAnswerReply | null, wasTimeUp: boolean) => {
    recorder.release();
    if (!reply) return dispatch({ type: 'NOT_ACCEPTED' });
    delivery.applyReply(reply);
    if (!wasTimeUp && reply.secondsRemaining <= 0) announceTimeUp(interview);
    dispatch({ type: 'ACCEPTED', secondsRemaining: reply.secondsRemaining });
  };

  const start = async () => {
    setFault(null);
    dispatch({ type: 'START' });
    const found = await recorder.start();
    if (found) {
      dispatch({ type: 'START_FAILED' });
      return reportFault(found);
    }
    dispatch({ type: 'STARTED' });
    if (document.hidden) dispatch({ type: 'TAB_HIDDEN' });
  };
  /** Resolves with true when the server has the answer, or when there was none worth sending. */
  const stop = async (reason: 'STOP' | 'TIME_RAN_OUT' = 'STOP'): Promise<boolean> => {
    dispatch({ type: reason });
    const answer = await recorder.finish();
    // The device just broke, and what was recorded is about to be kept as unsent.
    if (!answer) return false;
    if (answer.audio.size < MIN_AUDIO_BYTES) {
      recorder.release();
      void delivery.discard(answer.key);
      dispatch({ type: 'NOTHING_TO_SEND' });
      toast({
        title: 'Recording Issue',
        description: 'Audio recording seems too short. Please try speaking louder or check your microphone.',
        variant: 'destructive',
      });
      return true;
    }
    const reply = await delivery.deliver(answer);
    accept(reply, reason === 'TIME_RAN_OUT');
    return reply !== null;
  };

  const syncRecorder = useEffectEvent((now: typeof phase) => {
    if (now === 'recording') recorder.resume();
    if (now === 'paused') recorder.pause();
  });
  const { takeNumber } = recorder;
  // Also with a new take: the room may have paused while its microphone opened.
  useEffect(() => {
    if (takeNumber > 0) syncRecorder(phase);
  }, [phase, takeNumber]);
  const wasHidden = useTabHiding(phase === 'recording', dispatch);

  return {
    room,
    isAnswering,
    isTimeUp,
    disabledReason,
    canPause: !isTimeUp && ['idle', 'recording', 'paused'].includes(phase),
    fault: fault ?? microphone.fault,
    wasHidden,
    secondsAtStart,
    stopwatch: recorder.stopwatch,
    takeNumber,
    level: recorder.level,
    heard: recorder.heard,
    unsent: delivery.unsent,
    /** The running turn, while the next question is due. */
    turn: delivery.turn,
    stop,
    /** Handles the record button and the space bar. */
    pressRecord: () => {
      if (isAnswering) return void stop();
      if (microphone.permission === 'denied') return reportFault(microphoneFault('denied'));
      if (disabledReason === null && phase !== 'starting') void start();
    },
    /** Records the running answer again from the start. The clock gets back what it took. */
    startOver: async () => {
      const found = await recorder.startOver();
      if (found) reportFault(found);
      // The recording goes on either way, and the room with it.
      if (found || phase === 'paused') dispatch({ type: 'RESUME' });
    },
    canUndoStartOver: recorder.canUndo && isAnswering,
    undoStartOver: () => {
      recorder.undoStartOver();
      if (phase === 'paused') dispatch({ type: 'RESUME' });
    },
    togglePause: () => dispatch({ type: phase === 'paused' ? 'RESUME' : 'PAUSE' }),
    sendTyped: async (text: string, onTaken: () => void): Promise<boolean> => {
      dispatch({ type: 'SEND' });
      const reply = await delivery.deliverTyped(text, onTaken);
      accept(reply, false);
      return reply !== null;
    },
    /** Resolves with true when nothing is left to be sent. */
    sendUnsent: async (): Promise<boolean> => {
      if (delivery.unsent.length === 0) return true;
      dispatch({ type: 'SEND' });
      const reply = await delivery.deliverUnsent();
      accept(reply, phase === 'expired');
      return reply !== null;
    },
    discardUnsent: (key: string) => void delivery.discard(key),
  };
}

/** Pauses the recording when the tab is hidden, and remembers it so that the page can say so on return. */
function useTabHiding(isRecording: boolean, dispatch: Dispatch<RoomEvent>): boolean {
  const [wasHidden, setWasHidden] = useState(false);

  useEffect(() => {
    const onChange = () => {
      if (document.hidden && isRecording) setWasHidden(true);
      dispatch({ type: document.hidden ? 'TAB_HIDDEN' : 'TAB_SHOWN' });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isRecording, dispatch]);

  return wasHidden;
}
