import { Play, Square } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewerLook } from './room-machine.ts';
import type { Friend } from './use-friend.ts';
import type { QuestionPlayer } from './use-question-player.ts';

/** How often the caption follows the voice. */
const CAPTION_TICK_MS = 80;
/** Thinking that takes longer than this is explained. */
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
  /** False if a friend asked without the app: there is nothing to play. */
  hasWords: boolean;
  /** True if the voice says something under the question, such as a hint. */
  isAside: boolean;
  /** Null if the app asks. */
  friend: Friend | null;
  look: InterviewerLook;
  isPaused: boolean;
  player: QuestionPlayer;
  /** How loud the candidate is now, 0 to 100; null if it cannot be measured. */
  level: () => number | null;
  /** How many words the answer has that the interviewer is thinking about; null until that is known. */
  wordsHeard: number | null;
  isVoiceOn: boolean;
  /** True while an answer is given: the microphone would hear the question. */
  isDisabled: boolean;
  playKey: string | undefined;
};

/** The interviewer with what it asks now, and the way to hear it. */
export function Interviewer(props: Props) {
  const {
    text,
    hasWords,
    isAside,
    look,
    isPaused,
    player,
    level,
    wordsHeard,
    isVoiceOn,
    isDisabled,
    playKey,
  } = props;
  const { isPlaying, sound, play, stop, failure, hasNoVoice } = player;
  const card = useRef<HTMLElement>(null);
  useScrollToNewText(card, text);
  /** The voice and a screen reader never talk at the same time. */
  const isSaidAloud = isVoiceOn && failure === null && (isPlaying || look === 'speaking');
  /** True if the browser plays nothing before the user presses something. */
  const isRefused = failure === 'refused' && !isDisabled;
  return (
    <section
      ref={card}
      aria-label="Question"
      // While the candidate answers, what is around it scrolls, by keyboard too.
      tabIndex={isDisabled ? 0 : undefined}
      className="grid gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-1"
    >
      <div className="flex items-center gap-3 sm:contents">
        <InterviewerPlate
          look={look}
          strengths={(bars) => (sound ? sound.bands(bars) : leaningBars(level(), bars))}
        />
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 sm:col-start-2 sm:row-start-1">
          {isPaused ? (
            <p aria-hidden className="text-lg font-semibold">
              Paused
            </p>
          ) : (
            <LookLine look={look} wordsHeard={wordsHeard} friend={props.friend} />
          )}
          {hasWords && (
            <Button
              variant={isRefused ? 'outline' : 'quiet'}
              size="sm"
              className={isRefused ? undefined : '-mr-3 -ml-2'}
              disabled={isDisabled}
              aria-keyshortcuts={playKey}
              onClick={isPlaying ? stop : () => void play()}
            >
              {isPlaying ? <Square aria-hidden size={16} /> : <Play aria-hidden size={16} />}
              {isPlaying ? 'Stop' : isRefused ? 'Tap to hear' : 'Play Question'}
            </Button>
          )}
        </div>
      </div>
      <div className="grid gap-3 sm:col-start-2">
        <p
          aria-live={isSaidAloud ? 'off' : 'polite'}
          className={classNames(
            'max-w-[34rem] text-xl leading-snug font-medium text-pretty wrap-anywhere sm:text-2xl',
            '@[50rem]:[@media(min-height:50rem)]:max-w-[46rem] @[50rem]:[@media(min-height:50rem)]:text-3xl sm:in-data-writing:text-2xl!',
            isPaused && 'text-ink-soft',
          )}
        >
          <Caption text={text} sound={isAside ? null : sound} />
        </p>
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

/** The look in words. A screen reader hears the status line under the record button instead. */
function LookLine({ look, wordsHeard, friend }: Pick<Props, 'look' | 'wordsHeard' | 'friend'>) {
  const isSlow = useIsLasting(look === 'thinking', EXPLAIN_AFTER_MS);
  return (
    <p aria-hidden className="text-sm text-ink-soft">
      {friend?.name ?? 'Interviewer'} ·{' '}
      <span className={classNames(look === 'your_turn' && 'font-semibold text-primary')}>
        {friend && look === 'thinking' ? `${friend.doing} a question` : LOOK_WORDS[look]}
      </span>
      {isSlow &&
        !friend &&
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

/** The question. While it is spoken, the words still to come are lighter. */
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

/**
 * Scrolls to an element when its text has changed, so that a candidate who typed at the end of a small screen sees what
 * comes next.
 */
export function useScrollToNewText(element: RefObject<HTMLElement | null>, text: string): void {
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (text === '') return;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [element, text]);
}

const SIZE = 64;
/** Heights at rest, as in the brand's mark: highest in the middle. */
const REST_HEIGHTS = [6, 12, 20, 26, 18, 12, 7];
const BARS = REST_HEIGHTS.length;
const BAR_WIDTH = 3;
const BAR_STEP = 5.5;
const BAR_LEFTS = REST_HEIGHTS.map(
  (_, bar) => (SIZE - (BARS - 1) * BAR_STEP - BAR_WIDTH) / 2 + bar * BAR_STEP,
);
const FULL_HEIGHT = 38;
const LOWEST_HEIGHT = 4;
/** Loudness, out of 100, that fills the plate: that of loud speech. */
const FULL_LEVEL = 25;

type InterviewerPlateProps = {
  look: InterviewerLook;
  /** How loud each bar is, 0 to 1; null while nothing is measured. */
  strengths: (bars: number) => number[] | null;
};

/** The interviewer: seven bars that follow its voice, lean toward the candidate's, walk while it thinks, or rest. */
export function InterviewerPlate({ look, strengths }: InterviewerPlateProps) {
  const bars = useRef<SVGGElement>(null);
  useMovingBars(bars, look, strengths);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      data-look={look}
      className="plate shrink-0 self-start sm:row-span-2"
      aria-hidden="true"
    >
      <circle className="plate-ring" cx={SIZE / 2} cy={SIZE / 2} r={SIZE / 2 - 2} />
      <g ref={bars}>
        {BAR_LEFTS.map((left, bar) => (
          <rect
            key={left}
            x={left}
            y={(SIZE - FULL_HEIGHT) / 2}
            width={BAR_WIDTH}
            height={FULL_HEIGHT}
            rx={BAR_WIDTH / 2}
            style={{
              transform: `scaleY(${(REST_HEIGHTS[bar] ?? LOWEST_HEIGHT) / FULL_HEIGHT})`,
              animationDelay: `${bar * 140}ms`,
            }}
          />
        ))}
      </g>
    </svg>
  );
}

/** Moves the bars past React, once a frame; not at all if the user prefers reduced motion. */
function useMovingBars(
  bars: React.RefObject<SVGGElement | null>,
  look: InterviewerLook,
  strengths: InterviewerPlateProps['strengths'],
): void {
  const read = useRef(strengths);
  useEffect(() => {
    read.current = strengths;
  });
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || (look !== 'speaking' && look !== 'listening')) return;
    let frame = requestAnimationFrame(function draw() {
      const now = read.current(BARS);
      if (now)
        setHeights(
          bars.current,
          now.map((strength) => LOWEST_HEIGHT + strength * FULL_HEIGHT),
        );
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      setHeights(bars.current, REST_HEIGHTS);
    };
  }, [bars, look]);
}

function setHeights(bars: SVGGElement | null, heights: readonly number[]): void {
  for (const [place, bar] of [...(bars?.children ?? [])].entries()) {
    if (!(bar instanceof SVGElement)) continue;
    const share = Math.min(1, (heights[place] ?? LOWEST_HEIGHT) / FULL_HEIGHT);
    bar.style.transform = `scaleY(${share})`;
  }
}

/** The candidate's loudness as bars: stronger to the right, where the candidate speaks. */
function leaningBars(level: number | null, bars: number): number[] | null {
  if (level === null) return null;
  const strength = Math.min(1, level / FULL_LEVEL);
  return Array.from({ length: bars }, (_, bar) => strength * (0.25 + (0.75 * bar) / (bars - 1)));
}
