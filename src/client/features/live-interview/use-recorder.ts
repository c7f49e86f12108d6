import { useEffect, useRef, useState } from 'react';
import { answerStore } from '#client/lib/audio/answer-store.ts';
import { useAudioPort } from '#client/lib/audio/audio-port.ts';
import { type MicrophoneFault, readMicrophoneFault } from '#client/lib/audio/use-microphone.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { BrowserTranscript } from './hearing.tsx';
import { type RecordedAnswer, type RunningAnswer, recordAnswer, useSendPart } from './record-answer.ts';

type Options = {
  interview: Pick<InterviewReply, 'id' | 'createdAt'>;
  deviceId: string | null;
  transcript: BrowserTranscript;
  /** Called if the device goes away in the middle of an answer, with what was recorded. */
  onBroken: (answer: RecordedAnswer) => void;
};

/** How long starting over can be undone. */
const UNDO_MS = 10_000;
const NOTHING = Promise.resolve(null);

/** One take of an answer, with what the browser recognized of it before it was set aside. */
type Take = { answer: RunningAnswer; heardBefore: Promise<string | null> };

/** Records one answer at a time. Leaving the screen ends a running one and keeps it on this device. */
export function useRecorder({ interview, deviceId, transcript, onBroken }: Options) {
  const port = useAudioPort();
  const [heard, setHeard] = useState('');
  const sendPart = useSendPart(interview.id, setHeard);
  const [openedAt] = useState(() => performance.now());
  const [shown, setShown] = useState<RunningAnswer | null>(null);
  const running = useRef<Take | null>(null);
  const locked = useRef<RunningAnswer | null>(null);
  /** The paused take from before the candidate started over, as long as that can be undone. */
  const [setAside, setSetAside] = useState<Take | null>(null);
  const handleBroken = useRef(onBroken);
  const isUnmounted = useRef(false);
  /** Changes with every start, and whenever the candidate starts over. */
  const [takeNumber, setTakeNumber] = useState(0);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      const answer = running.current?.answer;
      running.current = null;
      if (answer) void answer.finish(Promise.resolve(null)).then(answer.unlock);
    };
  }, []);
  useEffect(() => {
    if (!setAside) return;
    const timer = setTimeout(() => setSetAside(null), UNDO_MS);
    return () => {
      clearTimeout(timer);
      if (running.current !== setAside) void drop(setAside);
    };
  }, [setAside]);

  useEffect(() => {
    handleBroken.current = onBroken;
  });

  const finish = async (): Promise<RecordedAnswer | null> => {
    const take = running.current;
    running.current = null;
    setSetAside(null);
    return take ? take.answer.finish(joined(take.heardBefore, transcript.finish())) : null;
  };
  const take = (taken: Take) => {
    running.current = taken;
    locked.current = taken.answer;
    setShown(taken.answer);
    setTakeNumber((number) => number + 1);
    setHeard('');
    transcript.start();
  };
  const release = () => {
    locked.current?.unlock();
    locked.current = null;
    setShown(null);
    setHeard('');
  };
  /**
   * Starts a take in place of `former`, unless that was ended or the screen was left while the microphone opened.
   * Resolves with the fault that stands in the way, or null.
   */
  const record = async (former: Take | null): Promise<MicrophoneFault | null> => {
    try {
      const [microphone, store] = await Promise.all([port.open(deviceId), answerStore()]);
      if (isUnmounted.current || running.current !== former) {
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
      if (former) setSetAside({ ...former, heardBefore: joined(former.heardBefore, transcript.finish()) });
      take({ answer, heardBefore: NOTHING });
      return null;
    } catch (error) {
      return readMicrophoneFault(error, 'Recording failed');
    }
  };

  return {
    /** Runs while an answer is recorded, then keeps its time until the answer is released; null between answers. */
    stopwatch: shown?.stopwatch ?? null,
    takeNumber,
    level: () => running.current?.answer.level() ?? null,
    /** What the server has recognized of the running answer so far. */
    heard,
    start: () => record(null),
    /** Records the answer again. For ten seconds, the take before can be brought back. */
    startOver: async (): Promise<MicrophoneFault | null> => {
      const former = running.current;
      if (!former) return null;
      former.answer.pause();
      const fault = await record(former);
      if (!fault || running.current !== former) return null;
      former.answer.resume();
      return fault;
    },
    canUndo: setAside !== null,
    /** Goes on with the take from before the candidate started over. */
    undoStartOver: () => {
      const latest = running.current;
      if (!setAside || !latest) return;
      void transcript.finish();
      void drop(latest);
      setAside.answer.resume();
      take(setAside);
      setSetAside(null);
    },
    pause: () => {
      running.current?.answer.pause();
      transcript.pause();
    },
    resume: () => {
      running.current?.answer.resume();
      transcript.resume();
    },
    finish,
    /** To be called once the answer is accepted, kept or dropped: other tabs may have it then. */
    release,
  };
}

/** Ends a take that is not wanted, and deletes it. */
async function drop({ answer }: Take): Promise<void> {
  const [{ key }, store] = await Promise.all([answer.finish(NOTHING), answerStore()]);
  await store.remove(key).catch(() => {});
  answer.unlock();
}

async function joined(...parts: Promise<string | null>[]): Promise<string | null> {
  const texts = await Promise.all(parts);
  return texts.filter((text) => text !== null).join(' ') || null;
}
