import type { ReactNode } from 'react';
import type { Board } from '#shared/board/board.ts';
import { isAnyLeftOut, mostGrowth, READ_NAME_PX } from '#shared/board/labels.ts';
import { edgeRoutes } from '#shared/board/routes.ts';

type Props = {
  board: Board;
  /** How to read a verb that is left out, for the ring on its line; null if none is. */
  ring: string | null;
};

/** Explains a dashed line and the ring on a line, if the board has one. */
export function LineKey({ board, ring }: Props) {
  const isAnyAsync = [...board.edges.values()].some(({ sync }) => !sync);
  return (
    <>
      {isAnyAsync && (
        <Key words="async" width={28}>
          <path d="M0 6H28" strokeWidth={1.5} strokeDasharray="6 4" />
        </Key>
      )}
      {ring !== null && (
        <Key words={ring} width={12}>
          <circle cx={6} cy={6} r={4.25} fill="none" strokeWidth={1.5} />
        </Key>
      )}
    </>
  );
}

/** The same of a board that is only read, shown at this zoom. */
export function LineKeys({ board, zoom }: Pick<Props, 'board'> & { zoom: number }) {
  const growths = [...edgeRoutes(board).values()].map(mostGrowth);
  const ring = isAnyLeftOut(zoom, growths, READ_NAME_PX) ? 'verb in the list' : null;
  return (
    <p className="flex flex-wrap gap-x-4 empty:hidden">
      <LineKey board={board} ring={ring} />
    </p>
  );
}

function Key({ words, width, children }: { words: string; width: number; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 text-xs whitespace-nowrap text-ink-soft">
      <svg aria-hidden width={width} height={12} className="stroke-ink-soft">
        {children}
      </svg>
      {words}
    </span>
  );
}
