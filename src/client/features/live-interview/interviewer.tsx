import { Play, Square } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { classNames } from '#client/lib/class-names.ts';
import { type InterviewerLook, InterviewerPlate, leaningBars } from './interviewer-plate.tsx';
import type { QuestionPlayer } from './use-question-player.ts';

/** How often the caption follows the voice. */
const CAPTION_TICK_MS = 80;
/** Thinking that takes longer is explained. */
const EXPLAIN_AFTER_MS = 2000;

const LOOK_WORDS = {
  speaking: 'speaking',
  listening: 'listening',
  thinking: 'thinking',
  your_turn: 'your turn',
  resting: 'waiting',
} as const satisfies Record<InterviewerLook, string>;

type Props = {
  text: string;
  look: InterviewerLook;
  player: QuestionPlayer;
  /** The candidate's level now, 0 to 100. */
  level: () => number | null;
  /** Words of the answer that it thinks about, once they are known. */
  wordsHeard: number | null;
  isVoiceOn: boolean;
  /** Not while an answer is recorded: the microphone would hear it. */
  isDisabled: boolean;
  playKey: string | undefined;
};

/** The interviewer with what it asks now, and the way to hear it. */
export function Interviewer(props: Props) {
  const { text, look, player, level, wordsHeard, isVoiceOn, isDisabled, playKey } = props;
  const { isPlaying, sound, play, stop, failure, hasNoVoice } = player;
  const card = useRef<HTMLElement>(null);
  useScrollToNewText(card, text);
  /** The voice and a screen reader never talk together. */
  const isSaidAloud = isVoiceOn && failure === null && (isPlaying || look === 'speaking');
  return (
    <section
      ref={card}
      aria-label="Question"
      className="grid gap-x-5 gap-y-3 sm:gap-y-1 sm:grid-cols-[auto_1fr]"
    >
      <div className="flex items-center gap-3 sm:contents">
        <InterviewerPlate
          look={look}
          strengths={(bars) => (sound ? sound.bands(bars) : leaningBars(level(), bars))}
        />
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 sm:col-start-2 sm:row-start-1">
          <LookLine look={look} wordsHeard={wordsHeard} />
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3"
            disabled={isDisabled}
            aria-keyshortcuts={playKey}
            onClick={isPlaying ? stop : () => void play()}
          >
            {isPlaying ? <Square aria-hidden size={16} /> : <Play aria-hidden size={16} />}
            {isPlaying ? 'Stop' : 'Play Question'}
          </Button>
        </div>
      </div>
      <div className="grid gap-3 sm:col-start-2">
        <p
          aria-live={isSaidAloud ? 'off' : 'polite'}
          className="max-w-[34rem] text-xl leading-snug font-medium wrap-anywhere sm:text-2xl"
        >
          <Caption text={text} sound={sound} />
        </p>
        {failure === 'refused' && !isDisabled && (
          <Button variant="outline" className="justify-self-start" onClick={() => void play()}>
            <Play aria-hidden size={16} />
            Tap to hear
          </Button>
        )}
        {failure === 'failed' && (
          <p className="text-sm text-ink-soft">This question could not be spoken. Please read it.</p>
        )}
        {hasNoVoice && (
          <p role="status" className="text-sm text-ink-soft">
            Neither the server nor this browser has a voice. Please read the question.
          </p>
        )}
      </div>
    </section>
  );
}

/** The look in words; a screen reader hears the line of words under the record button instead. */
function LookLine({ look, wordsHeard }: Pick<Props, 'look' | 'wordsHeard'>) {
  const isSlow = useIsLasting(look === 'thinking', EXPLAIN_AFTER_MS);
  return (
    <p aria-hidden className="text-sm text-ink-soft">
      Interviewer ·{' '}
      <span className={classNames(look === 'your_turn' && 'font-semibold text-primary')}>
        {LOOK_WORDS[look]}
      </span>
      {isSlow &&
        look === 'thinking' &&
        (wordsHeard === null ? ' · writing down your answer' : heardText(wordsHeard))}
    </p>
  );
}

function heardText(words: number): string {
  return ` · heard ${words} ${words === 1 ? 'word' : 'words'}`;
}

function useIsLasting(isOn: boolean, milliseconds: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isOn, milliseconds]);
  return isLasting;
}

/** The question; while it is spoken, the words that are still to come are lighter. */
function Caption({ text, sound }: { text: string; sound: PlayingSound | null }) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!sound) return;
    setShare(0);
    const timer = setInterval(() => setShare(sound.share()), CAPTION_TICK_MS);
    return () => clearInterval(timer);
  }, [sound]);
  if (!sound) return text;
  const end = endOfWord(text, Math.round(share * text.length));
  return (
    <>
      <span>{text.slice(0, end)}</span>
      <span className="text-ink-soft">{text.slice(end)}</span>
    </>
  );
}

function endOfWord(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 ? text.length : space;
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
