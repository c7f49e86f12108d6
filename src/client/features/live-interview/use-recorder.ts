import { useEffect, useRef, useState } from 'react';
import { answerStore } from '#client/lib/audio/answer-store.ts';
import { useAudioPort } from '#client/lib/audio/audio-port.ts';
import { type MicrophoneFault, readMicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { BrowserTranscript } from './browser-transcript.tsx';
import { type RecordedAnswer, type RunningAnswer, recordAnswer } from './record-answer.ts';
import { useSendPart } from './streaming-upload.ts';

type Options = {
  interview: Pick<InterviewReply, 'id' | 'createdAt'>;
  deviceId: string | null;
  transcript: BrowserTranscript;
  /** The device went away in the middle of an answer; what was recorded is handed over. */
  onBroken: (answer: RecordedAnswer) => void;
};

/** Records one answer at a time. Leaving the screen ends a running one and keeps it on this device. */
export function useRecorder({ interview, deviceId, transcript, onBroken }: Options) {
  const port = useAudioPort();
  const [heard, setHeard] = useState('');
  const sendPart = useSendPart(interview.id, setHeard);
  const [openedAt] = useState(() => performance.now());
  const [shown, setShown] = useState<RunningAnswer | null>(null);
  const running = useRef<RunningAnswer | null>(null);
  const locked = useRef<RunningAnswer | null>(null);
  const handleBroken = useRef(onBroken);
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      const answer = running.current;
      running.current = null;
      if (answer) void answer.finish(Promise.resolve(null)).then(answer.unlock);
    };
  }, []);

  useEffect(() => {
    handleBroken.current = onBroken;
  });

  const finish = async (): Promise<RecordedAnswer | null> => {
    const answer = running.current;
    running.current = null;
    return answer ? answer.finish(transcript.finish()) : null;
  };
  const release = () => {
    locked.current?.unlock();
    locked.current = null;
    setShown(null);
    setHeard('');
  };

  return {
    /** Runs while an answer is recorded, and stands until it is released; null between answers. */
    stopwatch: shown?.stopwatch ?? null,
    /** What the server has made out of the running answer so far. */
    heard,
    level: () => running.current?.level() ?? null,
    /** Resolves with what stands in the way, or null when the recording runs. */
    start: async (): Promise<MicrophoneFault | null> => {
      try {
        const [microphone, store] = await Promise.all([port.open(deviceId), answerStore()]);
        if (isUnmounted.current) {
          microphone.close();
          return null;
        }
        const answer = recordAnswer({
          microphone,
          store,
          interview,
          responseTimeMs: performance.now() - openedAt,
          sendPart,
          onBroken: () =>
            void finish().then((recorded) => {
              release();
              if (recorded) handleBroken.current(recorded);
            }),
        });
        running.current = answer;
        locked.current = answer;
        setShown(answer);
        transcript.start();
        return null;
      } catch (error) {
        return readMicrophoneFault(error, 'Recording failed');
      }
    },
    pause: () => {
      running.current?.pause();
      transcript.pause();
    },
    resume: () => {
      running.current?.resume();
      transcript.resume();
    },
    finish,
    /** The answer is accepted, kept or dropped: other tabs may have it. */
    release,
  };
}
