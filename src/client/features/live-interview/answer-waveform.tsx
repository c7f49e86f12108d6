import { useEffect, useRef, useState } from 'react';
import type { Stopwatch } from '#client/lib/audio/audio-port.ts';
import { classNames } from '#client/lib/class-names.ts';
import { clockText, durationWords } from '#shared/rules/interview-clock.ts';
import { AUDIBLE_LEVEL, isDigitalSilence, LEVEL_WINDOW_MS } from '#shared/rules/recording.ts';

const BARS = 150;
const BAR_STEP = 6;
const HEIGHT = 56;
/** Loudness, out of 100, that fills the line: that of loud speech. */
const FULL_LEVEL = 25;
/** The least time that the stage spans. It spans the usual answer; a longer one is drawn closer together. */
const SHORTEST_STAGE_SECONDS = 30;
/** After this much silence at the start of an answer, the candidate gets a note. */
const SILENCE_MS = 4000;
const SILENCE_WINDOWS = SILENCE_MS / LEVEL_WINDOW_MS;

/** The levels drawn of each take, so that a take that is resumed still shows its beginning. */
const drawn = new WeakMap<Stopwatch, readonly number[]>();

/** How long an answer usually is, in seconds. */
export type UsualLength = { from: number; to: number };

type Props = {
  level: () => number | null;
  /** Null before the answer begins. */
  stopwatch: Stopwatch | null;
  isRunning: boolean;
  /** Null until it is known. */
  usual: UsualLength | null;
};

/** The whole answer as a waveform across the stage, its time so far, and a note when nothing is heard. */
export function AnswerWaveform({ level, stopwatch, isRunning, usual }: Props) {
  const [levels, setLevels] = useState<readonly number[]>(() => (stopwatch && drawn.get(stopwatch)) ?? []);
  const readLevel = useRef(level);
  useEffect(() => {
    readLevel.current = level;
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const now = readLevel.current();
      setLevels((known) => (now === null ? known : [...known, now]));
    }, LEVEL_WINDOW_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  useEffect(() => {
    if (stopwatch) drawn.set(stopwatch, levels);
  }, [stopwatch, levels]);

  const seconds = Math.floor((stopwatch?.elapsedMs() ?? 0) / 1000);
  const stageSeconds = Math.max(usual?.to ?? SHORTEST_STAGE_SECONDS, SHORTEST_STAGE_SECONDS);
  const windows = Math.max((stageSeconds * 1000) / LEVEL_WINDOW_MS, levels.length);
  const isSilent = levels.length > SILENCE_WINDOWS && levels.every((each) => each < AUDIBLE_LEVEL);
  const silence = isSilent ? silenceText(levels) : '';
  return (
    <div className="grid w-full gap-1">
      <svg
        viewBox={`0 0 ${BARS * BAR_STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
        aria-hidden="true"
      >
        <path d={restOfStage(levels.length / windows)} strokeWidth="2" className="stroke-line-strong" />
        <path
          d={waveform(levels, windows)}
          strokeWidth="2.5"
          strokeLinecap="round"
          className="stroke-signal"
        />
      </svg>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span
          className={classNames('figures text-lg', stopwatch ? 'text-signal' : 'text-ink-soft')}
          aria-hidden
        >
          {clockText(seconds)}
        </span>
        {stopwatch && <span className="sr-only">{`This answer: ${durationWords(seconds)}`}</span>}
        {usual && (
          <span className="text-ink-soft">
            aim for {clockText(usual.from)} to {clockText(usual.to)}
          </span>
        )}
      </p>
      <p role="status" className="text-sm text-signal empty:hidden">
        {silence}
      </p>
    </div>
  );
}

function silenceText(levels: readonly number[]): string {
  const place = 'Choose another one under More, Microphone help.';
  return isDigitalSilence(levels)
    ? `This microphone sends no sound at all. ${place}`
    : `Nothing is heard. Is the microphone muted? ${place}`;
}

/** Draws each bar at the loudest moment of its part of the stage. */
function waveform(levels: readonly number[], windows: number): string {
  const middle = HEIGHT / 2;
  const windowsPerBar = windows / BARS;
  const loudest = new Map<number, number>();
  for (const [at, level] of levels.entries()) {
    const bar = Math.min(BARS - 1, Math.floor(at / windowsPerBar));
    loudest.set(bar, Math.max(level, loudest.get(bar) ?? 0));
  }
  return [...loudest]
    .map(([bar, level]) => {
      const half = Math.max(2, Math.min(1, level / FULL_LEVEL) * (middle - 2));
      return `M${bar * BAR_STEP + 3} ${middle - half}V${middle + half}`;
    })
    .join('');
}

/** A dotted line where nothing was said yet. */
function restOfStage(spokenShare: number): string {
  const middle = HEIGHT / 2;
  const first = Math.ceil(spokenShare * BARS);
  return Array.from(
    { length: Math.max(0, BARS - first) },
    (_, at) => `M${(first + at) * BAR_STEP + 3} ${middle - 2}v4`,
  ).join('');
}
