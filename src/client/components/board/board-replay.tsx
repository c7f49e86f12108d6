import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { usePlayer } from '#client/components/report/player.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { type Board, type BoardEvent, boardAt, changedBoard } from '#shared/board/board.ts';
import { changesBetween } from '#shared/board/board-text.ts';
import { boardBox } from '#shared/board/geometry.ts';
import { ASIDE, lastPlaces, placedAt, replayFrame } from '#shared/board/last-places.ts';
import { drawnBox } from '#shared/board/routes.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { answerNumbers } from '#shared/interview/answer-numbers.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { BoardView, PrintedBoard } from './board-view.tsx';
import { useKeptFrame } from './picture.tsx';
import { tidyUp } from './tidy-up.ts';

type Props = {
  events: readonly BoardEvent[];
  interview: Pick<InterviewReply, 'createdAt' | 'responses'>;
  /** A link back to where a reader came from, beside the heading. */
  back?: ReactNode;
};

/** The time between two steps while the drawing is played. */
const STEP_MS = 700;

/**
 * The board at any second of the interview (pauses included): it can be played, moved to with the slider or to an
 * answer, and it follows a recording that is heard. In print it shows the end.
 */
export default function BoardReplay({ events, interview, back }: Props) {
  const heading = useId();
  const answers = useMemo(() => answersOf(interview), [interview]);
  const { heard } = usePlayer();
  const end = Math.ceil(Math.max(events.at(-1)?.atMs ?? 0, answers.at(-1)?.endMs ?? 0) / 1_000);
  const [second, setSecond] = useState(end);
  const [isPlaying, setIsPlaying] = useState(false);
  const [followed, setFollowed] = useState(heard);
  if (heard !== followed) {
    setFollowed(heard);
    setIsPlaying(false);
    const answer = answers.find(({ id }) => id === heard?.responseId);
    if (heard && answer) setSecond(Math.round(answer.startMs / 1_000) + heard.second);
  }
  const isWide = useIsWide();
  const { last, rearrangedFor } = useRearranged(events, isWide);
  const places = useMemo(
    () => lastPlaces(events, last, isWide ? ASIDE : { ...ASIDE, x: 0 }),
    [events, last, isWide],
  );
  const frame = useMemo(() => replayFrame(events, last, places), [events, last, places]);
  const moments = useMemo(
    () => [...new Set(events.map(({ atMs }) => Math.ceil(atMs / 1_000)))].sort((one, other) => one - other),
    [events],
  );
  const step = useEffectEvent(() => {
    const next = moments.find((moment) => moment > second);
    if (next === undefined) setIsPlaying(false);
    else setSecond(next);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => step(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const board = placedAt(boardAt(events, second * 1_000), places);
  const kept = useKeptFrame(frame, drawnBox(board));
  if (events.length === 0) return null;
  const show = (at: number) => {
    setIsPlaying(false);
    setSecond(at);
  };
  const play = () => {
    if (!moments.some((moment) => moment > second)) setSecond(0);
    setIsPlaying(!isPlaying);
  };
  const numbered = answers.filter(({ number }) => number);
  const answer = numbered.findLast(({ endSecond }) => endSecond === second);
  // After an answer, all that was drawn since the one before it is new.
  const former = answer && numbered.findLast(({ endSecond }) => endSecond < second);
  const before = boardAt(events, (answer ? (former?.endSecond ?? -1) : second - 1) * 1_000);
  const did = didText(before, board, former && `since answer ${former.number}: `);
  const clock = `${clockText(second)} of ${clockText(end)}`;
  const player = (
    <>
      <Button
        variant="outline"
        size="sm"
        // As wide for either word, so that the slider stays where it is.
        className="w-24"
        onClick={play}
      >
        {isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <div className="min-w-0 grow basis-40">
        <Marks answers={answers} moments={moments} end={end} />
        <input
          type="range"
          aria-label="Second of the interview"
          aria-valuetext={[clockText(second), count(board.nodes.size), did].filter(Boolean).join(', ')}
          min={0}
          max={end}
          value={second}
          onChange={(event) => show(Number(event.target.value))}
          className="block min-h-6 w-full accent-primary"
        />
      </div>
    </>
  );
  const steps = numbered.length > 0 && (
    <ul aria-label="The board after an answer" className="flex flex-wrap items-center gap-1 text-sm">
      <li aria-hidden className="pr-1 text-ink-soft">
        After answer
      </li>
      {numbered.map(({ id, endSecond, number }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`After answer ${number}, ${clockText(endSecond)}`}
            aria-pressed={endSecond === second}
            onClick={() => show(endSecond)}
            className="figures size-9 rounded-ui border border-line-strong hover:border-ink aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:size-11"
          >
            {number}
          </button>
        </li>
      ))}
    </ul>
  );
  const controls = (
    <>
      <div className="board-controls flex flex-wrap items-end gap-x-3 gap-y-1 bg-ground">
        {player}
        <span className="figures pb-0.5 text-sm text-ink-soft">{clock}, pauses included</span>
      </div>
      <p
        aria-hidden
        className="flex gap-4 text-xs text-ink-soft *:before:mr-2 *:before:inline-block *:before:h-2 *:before:content-['']"
      >
        {answers.length > 0 && <span className="before:w-4 before:bg-line-strong">an answer</span>}
        <span className="before:w-0.5 before:bg-primary">a change on the board</span>
      </p>
      {steps}
      <p className="min-h-12 sm:min-h-6">
        {did ||
          (rearrangedFor
            ? `The parts are rearranged for a ${rearrangedFor} screen, and keep their places here.`
            : second === end && 'Each part is shown where it stood last.')}
      </p>
    </>
  );
  // In the window every line is the drawing's, so only what moves through time stays.
  const controlsInWindow = (
    <>
      <div className="flex items-end gap-3 pr-14">
        {player}
        <span className="figures pb-0.5 text-sm text-ink-soft max-sm:hidden">{clock}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {steps}
        <p className="min-h-6 min-w-0 grow basis-60 truncate text-sm">
          <span className="figures mr-2 text-ink-soft sm:hidden">{clock}</span>
          {did}
        </p>
      </div>
    </>
  );
  return (
    <section
      id="board"
      tabIndex={-1}
      aria-labelledby={heading}
      data-board
      className="grid gap-3 break-inside-avoid outline-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={heading} className="text-xl font-semibold">
          Board
        </h2>
        {back}
      </div>
      <BoardView
        board={board}
        frame={kept}
        follow={changedLast(events, second)}
        lit={second === end || (answer && !former) ? NONE : changedSince(before, board)}
        above={controls}
        controls={controlsInWindow}
        className="print:hidden"
      />
      <PrintedBoard board={boardAt(events)} />
    </section>
  );
}

type MarksProps = { answers: ReturnType<typeof answersOf>; moments: readonly number[]; end: number };

/** Marks above the slider for when the candidate spoke and when something was drawn. */
function Marks({ answers, moments, end }: MarksProps) {
  const share = (second: number) => `${(100 * second) / Math.max(1, end)}%`;
  return (
    // Inset by half the slider's thumb, so that marks line up with its middle.
    <div aria-hidden className="relative mx-2 h-3">
      {answers.map(({ id, startMs, endMs }) => (
        <span
          key={id}
          style={{ left: share(startMs / 1_000), width: share((endMs - startMs) / 1_000) }}
          className="absolute inset-y-0 min-w-px rounded-sm bg-line-strong"
        />
      ))}
      {moments.map((moment) => (
        <span
          key={moment}
          style={{ left: share(moment) }}
          className="absolute inset-y-0.5 w-0.5 -translate-x-1/2 bg-primary"
        />
      ))}
    </div>
  );
}

const count = (parts: number) => (parts === 1 ? '1 part' : `${parts} parts`);

const NONE: ReadonlySet<string> = new Set();

/** The ids of parts and connections that are new or changed. */
function changedSince(before: Board, after: Board): ReadonlySet<string> {
  const parts = [...after.nodes.values()].filter(({ id, name, kind, note }) => {
    const was = before.nodes.get(id);
    return was?.name !== name || was.kind !== kind || was.note !== note;
  });
  const lines = [...after.edges.values()].filter((edge) => {
    const was = before.edges.get(edge.id);
    return (
      was?.verb !== edge.verb ||
      was.from !== edge.from ||
      was.to !== edge.to ||
      was.sync !== edge.sync ||
      was.note !== edge.note
    );
  });
  return new Set([...parts, ...lines].map(({ id }) => id));
}

/** The panes of a phone and of a window, in pixels. */
const PANES = { narrow: { width: 380, height: 620 }, wide: { width: 840, height: 540 } };
/** A column that is this much higher than the pane of a window could hardly be read in it. */
const TOO_HIGH = 1.3;

/** The last board, laid out for the screen once that has been computed, if its own places suit only another one. */
function useRearranged(events: readonly BoardEvent[], isWide: boolean) {
  const end = useMemo(() => boardAt(events), [events]);
  const [made, setMade] = useState<{ last: Board; rearrangedFor: keyof typeof PANES } | null>(null);
  const pane = isWide ? 'wide' : 'narrow';
  useEffect(() => {
    const { width, height } = boardBox(end) ?? { width: 0, height: 0 };
    const suits = isWide
      ? height <= Math.max(width, TOO_HIGH * PANES.wide.height)
      : width <= PANES.narrow.width;
    if (suits) return;
    let isGone = false;
    void tidyUp(end, PANES[pane]).then((moved) => {
      if (!isGone) setMade({ last: changedBoard(end, moved), rearrangedFor: pane });
    });
    return () => {
      isGone = true;
    };
  }, [end, isWide, pane]);
  return made?.rearrangedFor === pane ? made : { last: end, rearrangedFor: null };
}

/** The part that was changed last by that second; at the end, the first one drawn, where a reader begins. */
function changedLast(events: readonly BoardEvent[], second: number): string | undefined {
  const until = events.filter(({ atMs }) => atMs <= second * 1_000);
  for (const { change } of until.length === events.length ? until : until.toReversed()) {
    if (change.do === 'put_node') return change.node.id;
    if (change.do === 'put_edge') return change.edge.to;
  }
  return undefined;
}

/** The start and end of each answer, since the start of the interview, and its number; requests have none. */
function answersOf({ createdAt, responses }: Props['interview']) {
  const numbers = answerNumbers(responses);
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .map(({ id, timestamp, duration }) => {
      const endMs = Math.max(0, timestamp.getTime() - createdAt.getTime());
      const startMs = Math.max(0, endMs - (duration ?? 0) * 1_000);
      return { id, number: numbers.get(id), startMs, endMs, endSecond: Math.ceil(endMs / 1_000) };
    });
}

/** What changed between two boards, and since when: 'Added cache "Redis", and 2 more changes.' */
function didText(before: Board, after: Board, since = ''): string {
  const [first, ...others] = changesBetween(before, after).map(({ text }) => text.replace(/, sync$/, ''));
  if (first === undefined) return '';
  const more = others.length === 1 ? ', and 1 more change' : `, and ${others.length} more changes`;
  const text = `${since}${first}${others.length > 0 ? more : ''}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
