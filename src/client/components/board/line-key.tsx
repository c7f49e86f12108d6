import type { ReactNode } from 'react';
import type { Board } from '#shared/board/board.ts';

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
