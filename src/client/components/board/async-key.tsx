import type { Board } from '#shared/board/board.ts';

/** Explains what a dashed line means, if the board has one. */
export function AsyncKey({ board: { edges } }: { board: Pick<Board, 'edges'> }) {
  return (
    [...edges.values()].some(({ sync }) => !sync) && (
      <span className="flex items-center gap-2 text-xs whitespace-nowrap text-ink-soft">
        <svg aria-hidden width={28} height={2} className="stroke-ink-soft">
          <path d="M0 1H28" strokeWidth={1.5} strokeDasharray="6 4" />
        </svg>
        async
      </span>
    )
  );
}
