import { Maximize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { notesOf } from '#shared/board/board-text.ts';
import { DRAWING_MARGIN } from '#shared/board/export-drawing.ts';
import { type Box, withMargin } from '#shared/board/geometry.ts';
import { drawnBox } from '#shared/board/routes.ts';
import { EnlargedBoard } from './enlarged-board.tsx';
import { NOTHING_DRAWN, Picture, ShownPicture } from './picture.tsx';

/** A small drawing is enlarged up to this factor: larger names would look like headings. */
const LARGEST_ZOOM = 1.25;
/** The largest height of the drawing, in hundredths of the window. */
const HIGHEST_DVH = 70;

type Props = {
  board: Board;
  /** The section of the plane that is shown; all of the drawing by default. */
  frame?: Box | null;
  /** The id of the part that an enlarged drawing brings into sight. */
  follow?: string | undefined;
  /** Ids of the parts and connections to highlight. */
  lit?: ReadonlySet<string>;
  /** What controls the drawing, for the dialog in which it is enlarged. */
  controls?: ReactNode;
  className?: string;
};

/**
 * A read-only board, for a friend and for the report: all of it, and enlarged on demand. Its text serves people who
 * cannot see it.
 */
export function BoardView({ board, frame = drawnBox(board), follow, lit, controls, className }: Props) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  if (!frame) {
    return (
      <p className={classNames('rounded-ui border border-line p-4 text-sm text-ink-soft', className)}>
        {NOTHING_DRAWN}
      </p>
    );
  }
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const maxWidth = `min(${LARGEST_ZOOM * width}px, ${(HIGHEST_DVH * width) / height}dvh)`;
  return (
    <div className={classNames('grid justify-items-end gap-1', className)}>
      <div className="w-full rounded-ui border border-line bg-ground">
        <ShownPicture board={board} frame={frame} lit={lit} style={{ maxWidth }} />
      </div>
      <Button variant="outline" size="sm" onClick={() => setIsEnlarged(true)}>
        <Maximize2 aria-hidden size={16} />
        Enlarge
      </Button>
      {isEnlarged && (
        <EnlargedBoard
          board={board}
          frame={frame}
          follow={follow}
          lit={lit}
          onClose={() => setIsEnlarged(false)}
        >
          {controls}
        </EnlargedBoard>
      )}
      <Notes board={board} />
    </div>
  );
}

/** The notes behind the marks on the parts, and the notes of connections. */
function Notes({ board }: Pick<Props, 'board'>) {
  const notes = notesOf(board);
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes on the board" className="grid w-full gap-1 text-sm">
      {notes.map(({ id, of, note }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{of}:</span> {note}
        </li>
      ))}
    </ul>
  );
}

/** The room for a drawing on a sheet of paper, in pixels of the page. */
const PAPER = { width: 680, height: 450 };

/** The board on paper: all of it, in its last state. */
export function PrintedBoard({ board }: { board: Board }) {
  const frame = drawnBox(board);
  if (!frame) return null;
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const zoom = Math.min(1, PAPER.width / width, PAPER.height / height);
  return (
    <div className="hidden break-inside-avoid print:block">
      <Picture board={board} frame={frame} zoom={zoom} style={{ maxHeight: '45vh' }} />
      <Notes board={board} />
    </div>
  );
}
