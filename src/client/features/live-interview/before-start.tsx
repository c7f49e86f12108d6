import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MicrophoneSelect, PermissionPrompt } from '#client/components/microphone/microphone-access.tsx';
import { LevelBar, TestPlayback, useMicrophoneTest } from '#client/components/microphone/microphone-test.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { WRITES_ALONG } from '#client/lib/audio/browser-recognition.ts';
import { hasBrowserVoice, speakWithBrowser } from '#client/lib/audio/browser-voice.ts';
import { type PlayingSound, playSound } from '#client/lib/audio/play-sound.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { greetingOf } from '#shared/interview/greeting.ts';
import { signalIn } from '#shared/rules/recording.ts';
import type { BrowserTranscript, Hearing } from './hearing.tsx';
import { HearingWays } from './hearing-ways.tsx';
import type { InterviewerLook } from './room-machine.ts';

/** The look of the interviewer, with the voice that its bars follow. */
export type GreetingLook = { look: InterviewerLook; voice: PlayingSound | null };

type Props = {
  interview: Pick<InterviewReply, 'id' | 'engine'>;
  microphone: Microphone;
  transcript: BrowserTranscript;
  hearing: Hearing;
  isVoiceOn: boolean;
  /** Called with what the interviewer does on the card; null once it does nothing more. */
  onLook: (look: GreetingLook | null) => void;
};

/**
 * The card before the first question. The interviewer greets if it has a voice, the sound is checked both ways, and the
 * candidate settles how answers become words. The question is neither shown nor spoken meanwhile.
 */
export default function BeforeStart(props: Props) {
  const { interview, microphone, transcript, hearing, isVoiceOn, onLook } = props;
  const [voice, setVoice] = useState<PlayingSound | null>(null);
  /** True once the voice has asked for a sentence. */
  const [isAsked, setIsAsked] = useState(false);
  /** What the browser understood of the sentence: null while it is awaited, undefined if the browser did not listen. */
  const [words, setWords] = useState<string | null>();
  const { state, isRunning, run } = useMicrophoneTest(microphone);
  const writesAlong = writesAlongText(transcript);
  const check = async () => {
    if (!writesAlong) {
      setWords(undefined);
      return run();
    }
    setWords(null);
    transcript.start();
    await run();
    setWords((await transcript.finish()) ?? '');
  };
  const canListen = microphone.chosenId !== null;
  const listen = useEffectEvent(() => state.phase === 'none' && void check());
  // This also runs when the microphone is allowed only after the voice has asked.
  useEffect(() => {
    if (isAsked && canListen) listen();
  }, [isAsked, canListen]);
  const stopListening = useEffectEvent(() => void transcript.finish());
  const speak = useGreetingVoice(interview);
  const begin = useEffectEvent(async () => (isVoiceOn ? speak() : null));
  useEffect(() => {
    let sound: PlayingSound | null = null;
    let isGone = false;
    const greet = async () => {
      sound = await begin();
      if (isGone) return sound?.stop();
      if (!sound) return;
      setVoice(sound);
      await sound.ended;
      setVoice(null);
      setIsAsked(true);
    };
    // If it cannot be heard, the greeting can still be read.
    greet().catch(() => !isGone && setVoice(null));
    return () => {
      isGone = true;
      sound?.stop();
      stopListening();
    };
  }, []);

  const isListening = state.phase === 'listening';
  const card = useRef<HTMLDivElement>(null);
  // On a small screen, the running check would be below what is in sight.
  useEffect(() => {
    if (isRunning) card.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isRunning]);
  const tellLook = useEffectEvent(onLook);
  useEffect(() => {
    if (voice) tellLook({ look: 'speaking', voice });
    else tellLook({ look: isListening ? 'listening' : 'resting', voice: null });
  }, [voice, isListening]);
  useEffect(() => () => tellLook(null), []);

  return (
    <section aria-label="Before the first question" className="grid max-w-4xl gap-5">
      <p className="max-w-3xl text-lg leading-snug font-medium text-pretty sm:text-xl">
        {greetingOf(interview)}
      </p>
      <div
        ref={card}
        className="grid auto-cols-fr content-start gap-x-8 gap-y-4 rounded-ui border border-line bg-raised p-4 sm:p-5 xl:grid-flow-col"
      >
        <Part title="Sound check">
          <PermissionPrompt microphone={microphone} />
          {microphone.devices.length > 1 && microphone.chosenId !== null && (
            <MicrophoneSelect microphone={microphone} />
          )}
          {isRunning && (
            <Check
              says={
                isListening
                  ? 'Listening for five seconds. Say a sentence.'
                  : 'Opening the microphone. One moment.'
              }
            >
              <LevelBar level={isListening ? state.level : 0} />
            </Check>
          )}
          {state.phase === 'done' && (
            <Check says={signalIn(state.test.levels).advice}>
              <TestPlayback audio={state.test.audio} />
            </Check>
          )}
          {state.phase === 'fault' && <Check says={state.fault.description} />}
          {microphone.permission === 'granted' && !isRunning && words !== null && (
            <Button variant="outline" size="sm" onClick={() => void check()}>
              {state.phase === 'none' ? 'Check the sound' : 'Try again'}
            </Button>
          )}
          {!hearing.isUnsettled && !writesAlong && (
            <p className="text-sm text-ink-soft">{answersText(hearing)}</p>
          )}
        </Part>
        {hearing.isUnsettled && (
          <Part title="Your words">
            <p className="text-sm text-ink-soft">
              This server has no speech recognition yet, and an answer can be graded only by its words. Choose
              once; the clock has not started.
            </p>
            <HearingWays transcript={transcript} onChoose={hearing.choose} />
          </Part>
        )}
        {writesAlong && (
          <Part title="Your words">
            <p className="text-sm text-ink-soft">{writesAlong}</p>
            {isListening && <p className="text-sm">{transcript.interimText}</p>}
            {state.phase === 'done' && words !== undefined && <Check says={wordsText(words)} />}
          </Part>
        )}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-2 [&>[role=status]]:w-full">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Check({ says, children }: { says: string; children?: ReactNode }) {
  return (
    <div className="grid w-full gap-2">
      <p role="status" className="text-sm">
        {says}
      </p>
      {children}
    </div>
  );
}

/** Only the browser hears the sentence of the check. The server hears only answers. */
function writesAlongText({ place, isAllowed }: BrowserTranscript): string | null {
  return isAllowed && (place === 'on_device' || place === 'vendor') ? WRITES_ALONG[place] : null;
}

function wordsText(words: string | null) {
  if (words === null) return 'Waiting for your words.';
  return words === '' ? 'No words were recognized. Try again.' : `You said: “${words}”`;
}

/** How answers will become words, once that is settled. */
function answersText({ isDeaf, prefersTyping, recognizer }: Hearing) {
  if (prefersTyping) return 'You type your answers.';
  if (isDeaf) return 'You record without a transcript: none of it will be graded.';
  return (
    recognizer &&
    `This check shows no words. ${recognizer} writes down your answers: some words while you speak, all of them after Done.`
  );
}

/**
 * Returns what plays the greeting, in the server's voice or else the browser's; it resolves with null if there is
 * neither.
 */
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
