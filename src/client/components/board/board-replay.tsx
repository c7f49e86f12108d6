import { useId, useMemo, useState } from 'react';
import { type BoardEvent, boardAt } from '#shared/board/board.ts';
import { changesBetween } from '#shared/board/board-text.ts';
import { boxOverTime } from '#shared/board/geometry.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { BoardView, PrintedBoard } from './board-view.tsx';

type Props = { events: readonly BoardEvent[] };

/** What was drawn, at any second of the interview (pauses included); in print as it stood at the end. */
export default function BoardReplay({ events }: Props) {
  const heading = useId();
  const end = Math.ceil((events.at(-1)?.atMs ?? 0) / 1_000);
  const [second, setSecond] = useState(end);
  const frame = useMemo(() => boxOverTime(events), [events]);
  if (events.length === 0) return null;
  const board = boardAt(events, second * 1_000);
  const changed = changesBetween(boardAt(events, (second - 1) * 1_000), board).map(({ text }) => text);
  const [first, ...others] = changed;
  const did = first && `${first}${others.length > 0 ? `, and ${others.length} more` : ''}`;
  return (
    <section aria-labelledby={heading} className="grid gap-3 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-xl font-semibold">
          Board
        </h2>
        <span className="figures text-sm text-ink-soft print:hidden">
          {clockText(second)} of {clockText(end)}
        </span>
      </div>
      <div className="grid gap-1 print:hidden">
        <input
          type="range"
          aria-label="Second of the interview"
          aria-valuetext={[clockText(second), `${board.nodes.size} parts`, did].filter(Boolean).join(', ')}
          min={0}
          max={end}
          value={second}
          onChange={(event) => setSecond(Number(event.target.value))}
          className="min-h-6 w-full accent-primary"
        />
        <p className="min-h-5 text-sm text-ink-soft">{did}</p>
        <BoardView board={board} frame={frame} />
      </div>
      <PrintedBoard board={boardAt(events)} />
    </section>
  );
}
