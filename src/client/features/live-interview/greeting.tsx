import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LevelBar, TestPlayback, useMicrophoneTest } from '#client/components/microphone/microphone-test.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { hasBrowserVoice, speakWithBrowser } from '#client/lib/audio/browser-voice.ts';
import { type PlayingSound, playSound } from '#client/lib/audio/play-sound.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { greetingOf } from '#shared/interview/greeting.ts';
import { meanLevel, signalOf } from '#shared/rules/recording.ts';
import type { BrowserTranscript } from './browser-transcript.tsx';
import type { InterviewerLook } from './interviewer-plate.tsx';

/** The look of the interviewer, with the voice that its bars follow. */
export type GreetingLook = { look: InterviewerLook; voice: PlayingSound | null };

type Props = {
  interview: Pick<InterviewReply, 'id' | 'engine'>;
  microphone: Microphone;
  transcript: BrowserTranscript;
  /** What the interviewer does in it; null once it does nothing more. */
  onLook: (look: GreetingLook | null) => void;
  /** It was heard, or skipped. */
  onEnd: () => void;
  /** There is no voice for it, or the browser wants a gesture first: the question stands there anyway. */
  onSilent: () => void;
};

/** Greets before the first question, and checks the sound both ways: can the candidate hear, and be heard? */
export default function Greeting({ interview, microphone, transcript, onLook, onEnd, onSilent }: Props) {
  const [isHeard, setIsHeard] = useState(false);
  const [voice, setVoice] = useState<PlayingSound | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const { state, run } = useMicrophoneTest(microphone);
  const canListen = microphone.chosenId !== null;
  const listen = useEffectEvent(async () => {
    if (!canListen) return onEnd();
    transcript.start();
    await run();
    setWords(await transcript.finish());
  });
  const giveUp = useEffectEvent(onSilent);
  const stopListening = useEffectEvent(() => void transcript.finish());
  const speak = useGreetingVoice(interview);
  const begin = useEffectEvent(speak);
  useEffect(() => {
    let sound: PlayingSound | null = null;
    let isGone = false;
    const greet = async () => {
      sound = await begin();
      if (isGone) return sound?.stop();
      if (!sound) return giveUp();
      setIsHeard(true);
      setVoice(sound);
      await sound.ended;
      setVoice(null);
      if (!isGone) await listen();
    };
    greet().catch(() => !isGone && giveUp());
    return () => {
      isGone = true;
      sound?.stop();
      stopListening();
    };
  }, []);

  const isListening = state.phase === 'listening';
  const tellLook = useEffectEvent(onLook);
  useEffect(() => {
    if (voice) tellLook({ look: 'speaking', voice });
    else tellLook(isListening ? { look: 'listening', voice: null } : null);
  }, [voice, isListening]);
  useEffect(() => () => tellLook(null), []);

  if (!isHeard) return null;

  return (
    <section
      aria-label="Greeting"
      className="grid max-w-xl gap-3 rounded-ui border border-line bg-raised p-5"
    >
      <p>{greetingOf(interview)}</p>
      {isListening && (
        <Check says="Listening for five seconds. Say a sentence.">
          <LevelBar level={state.level} />
        </Check>
      )}
      {state.phase === 'done' && (
        <Check says={heardText(meanLevel(state.test.levels), words)}>
          <TestPlayback audio={state.test.audio} />
        </Check>
      )}
      {state.phase === 'fault' && <Check says={state.fault.description} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onEnd}>
          {state.phase === 'done' || state.phase === 'fault' ? 'Go to the question' : 'Skip'}
        </Button>
        {state.phase === 'done' && (
          <Button variant="quiet" onClick={() => void run()}>
            Try again
          </Button>
        )}
      </div>
    </section>
  );
}

function Check({ says, children }: { says: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {says}
      </p>
      {children}
    </div>
  );
}

/** What came of the sentence: its words where a recogniser wrote along, else how well it was heard. */
function heardText(level: number, words: string | null): string {
  return words ? `Heard: ${words}` : signalOf(level).advice;
}

/** The server's voice, else the browser's; null where there is none. */
function useGreetingVoice(interview: Props['interview']): () => Promise<PlayingSound | null> {
  const fetchFile = useFetchFile();
  const fetched = useRef<ReturnType<typeof fetchFile> | null>(null);
  return async () => {
    fetched.current ??= fetchFile(`/api/interviews/${interview.id}/greeting`);
    const sound = await fetched.current;
    if (sound.ok) return playSound(sound.file);
    return sound.code === 'NO_SPEAKER' && (await hasBrowserVoice())
      ? speakWithBrowser(greetingOf(interview))
      : null;
  };
}
