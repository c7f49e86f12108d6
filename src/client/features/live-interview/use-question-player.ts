import { Play, Square } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import { toast } from '#client/lib/toast.tsx';

type Props = {
  text: string;
  player: QuestionPlayer;
  /** Not while an answer is recorded: the microphone would hear it. */
  isDisabled: boolean;
  playKey: string | undefined;
};

/** What the interviewer asks now, and the way to hear it. */
export function QuestionCard({ text, player, isDisabled, playKey }: Props) {
  const { isPlaying, hasNoVoice, play, stop } = player;
  const card = useRef<HTMLElement>(null);
  useScrollToNewText(card, text);
  return (
    <section ref={card} aria-label="Question" className="grid scroll-mt-20 gap-3">
      <p aria-live="polite" className="max-w-prose text-xl leading-relaxed wrap-anywhere sm:text-2xl">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          disabled={isDisabled}
          aria-keyshortcuts={playKey}
          onClick={isPlaying ? stop : play}
        >
          {isPlaying ? <Square aria-hidden size={16} /> : <Play aria-hidden size={16} />}
          {isPlaying ? 'Stop' : 'Play Question'}
        </Button>
        {hasNoVoice && (
          <p role="status" className="text-sm text-ink-soft">
            Neither the server nor this browser has a voice. Please read the question.
          </p>
        )}
      </div>
    </section>
  );
}

/** Scrolls to an element when its text has changed: whoever typed at the end of a small screen sees what comes next. */
function useScrollToNewText(element: RefObject<HTMLElement | null>, text: string): void {
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [element, text]);
}

type QuestionPlayer = ReturnType<typeof useQuestionPlayer>;

type Question = { interviewId: number; turnId: number; text: string };

/** Reads the current question aloud: the server's voice, else the browser's, else a word that there is none. */
export function useQuestionPlayer({ interviewId, turnId, text }: Question) {
  const fetchFile = useFetchFile();
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasNoVoice, setHasNoVoice] = useState(false);
  const audio = useRef<HTMLAudioElement | null>(null);
  /** Counts the plays, so that one that was stopped while it loaded stays silent. */
  const plays = useRef(0);

  const stop = () => {
    plays.current += 1;
    audio.current?.pause();
    audio.current = null;
    stopBrowserVoice();
    setIsPlaying(false);
  };
  const stopNow = useEffectEvent(stop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question ends the reading of this one
  useEffect(() => () => stopNow(), [turnId]);

  const play = async () => {
    const play = plays.current + 1;
    plays.current = play;
    const isCurrent = () => plays.current === play;
    setIsPlaying(true);
    const fetched = await fetchFile(`/api/interviews/${interviewId}/audio`);
    if (!isCurrent()) return;
    try {
      if (fetched.ok) {
        await playSound(fetched.file, audio);
      } else if (fetched.code === 'NO_SPEAKER') {
        if (hasBrowserVoice()) await speakWithBrowser(text);
        else setHasNoVoice(true);
      } else if (fetched.code !== 'UNAUTHENTICATED') {
        throw new Error(fetched.code);
      }
    } catch {
      if (isCurrent()) {
        toast({
          title: 'Audio Error',
          description: 'Failed to play question audio. Please try again.',
          variant: 'destructive',
        });
      }
    }
    if (isCurrent()) setIsPlaying(false);
  };

  return { isPlaying, hasNoVoice, play, stop };
}

/** Resolves when the sound has ended or was paused; rejects when it cannot be played. */
async function playSound(sound: Blob, current: { current: HTMLAudioElement | null }): Promise<void> {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  current.current = audio;
  try {
    const ended = new Promise<void>((resolve, reject) => {
      audio.addEventListener('ended', () => resolve());
      audio.addEventListener('pause', () => resolve());
      audio.addEventListener('error', () => reject(new Error('sound cannot be played')));
    });
    await audio.play();
    await ended;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Whether this browser can read aloud. */
function hasBrowserVoice(): boolean {
  return 'speechSynthesis' in window && window.speechSynthesis.getVoices().length > 0;
}

/** Reads a text aloud with the browser's own voice. Rejects when it cannot; resolves when it has ended or was stopped. */
function speakWithBrowser(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en-US';
    utterance.onend = () => resolve();
    utterance.onerror = ({ error }) =>
      error === 'canceled' || error === 'interrupted' ? resolve() : reject(new Error(error));
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
  });
}

function stopBrowserVoice(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}
