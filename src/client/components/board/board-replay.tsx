import { useId, useState } from 'react';
import { type BoardEvent, boardAt } from '#shared/board/board.ts';
import { BoardView } from './board-view.tsx';

type Props = { events: readonly Pick<BoardEvent, 'id' | 'seq' | 'atMs' | 'change'>[] };

/** What was drawn, at any time of the interview; in print as it stood at the end. */
export default function BoardReplay({ events }: Props) {
  const heading = useId();
  const [shown, setShown] = useState(events.length);
  if (events.length === 0) return null;
  const atMs = events[shown - 1]?.atMs ?? 0;
  const board = boardAt(events.slice(0, shown));
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-xl font-semibold">
          Board
        </h2>
        <span className="figures text-sm text-ink-soft print:hidden">{timeText(atMs)}</span>
      </div>
      <input
        type="range"
        aria-label="Time of the board"
        aria-valuetext={`${timeText(atMs)}, ${board.nodes.size} parts`}
        min={0}
        max={events.length}
        value={shown}
        onChange={(event) => setShown(Number(event.target.value))}
        className="min-h-6 w-full accent-primary print:hidden"
      />
      <BoardView board={board} className="print:hidden" />
      <BoardView board={boardAt(events)} className="hidden print:grid" />
    </section>
  );
}

/** Since the start of the interview, pauses included. */
function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
