import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { Board } from '#shared/board/board.ts';
import { boardText } from '#shared/board/board-text.ts';
import { PAPER, type SvgColors, toSvg } from '#shared/board/export-drawing.ts';
import type { Box } from '#shared/board/geometry.ts';

const NIGHT: SvgColors = { ground: '#151c26', ink: '#e9e7e2', quiet: '#abb0b7', line: '#6d7885' };
/** Drawn smaller than this nobody reads a name: then it is scrolled. */
const SMALLEST = 0.45;
/** At this size names are read easily. */
const READABLE = 0.75;
/** A drawing as wide as this can be read whole on a telephone. */
const NARROW_PX = 600;

type Props = {
  board: Board;
  /** What is shown of the plane; all that is drawn where it is left out. */
  frame?: Box | undefined;
  className?: string;
};

/** A board to look at: for a friend and in the report. Its text serves people who cannot see it. */
export function BoardView({ board, frame, className }: Props) {
  const isWide = useIsWide();
  const [isLarge, setIsLarge] = useState(false);
  const text = boardText(board);
  if (text === '' && !frame) {
    return (
      <p className={classNames('rounded-ui border border-line p-4 text-sm text-ink-soft', className)}>
        Nothing is drawn yet.
      </p>
    );
  }
  const canGrow = !isWide && toSvg(board, PAPER, frame).width > NARROW_PX;
  const smallest = canGrow ? (isLarge ? READABLE : 0) : SMALLEST;
  return (
    <div className={classNames('grid justify-items-end gap-1', className)}>
      <ScrollArea label="Drawing" className="max-h-[70dvh] w-full rounded-ui border border-line bg-raised">
        <Picture board={board} frame={frame} colors={PAPER} smallest={smallest} className="on-paper" />
        <Picture board={board} frame={frame} colors={NIGHT} smallest={smallest} className="on-night" />
      </ScrollArea>
      {canGrow && (
        <Button variant="outline" size="sm" onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? 'Show all of it' : 'Show it larger'}
        </Button>
      )}
    </div>
  );
}

/** On paper: whole, and dark on light in either theme. */
export function PrintedBoard({ board }: { board: Board }) {
  const { svg } = toSvg(board);
  return (
    <img
      src={dataUrl(svg)}
      alt={boardText(board)}
      className="hidden max-h-[40vh] w-full break-inside-avoid object-contain object-left-top print:block"
    />
  );
}

type PictureProps = Pick<Props, 'board' | 'frame'> & {
  colors: SvgColors;
  /** Below this scale it is scrolled. */
  smallest: number;
  className: string;
};

function Picture({ board, frame, colors, smallest, className }: PictureProps) {
  const { svg, width } = toSvg(board, colors, frame);
  return (
    <img
      src={dataUrl(svg)}
      alt={boardText(board) || 'Nothing is drawn yet.'}
      style={{ minWidth: Math.round(width * smallest), maxWidth: width }}
      className={classNames('mx-auto h-auto w-full', className)}
    />
  );
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
