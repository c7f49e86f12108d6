import { ChevronDown, Maximize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { Board } from '#shared/board/board.ts';
import { edgeSentence, notesOf, uniqueNames } from '#shared/board/board-text.ts';
import { DRAWING_MARGIN, drawnOf } from '#shared/board/export-drawing.ts';
import { type Box, withMargin } from '#shared/board/geometry.ts';
import { kindOf } from '#shared/board/kinds.ts';
import { mostGrowth, READ_NAME_PX, verbTimes } from '#shared/board/labels.ts';
import { drawnBox } from '#shared/board/routes.ts';
import { EnlargedBoard, READABLE } from './enlarged-board.tsx';
import { LineKeys } from './line-key.tsx';
import { NOTHING_DRAWN, Picture, useShownZoom } from './picture.tsx';

/** A small drawing is enlarged up to this factor: larger names would look like headings. */
const LARGEST_ZOOM = 1.25;
/** The largest height of the drawing, in hundredths of the window. A phone shows it as wide as it is, to be read on the go. */
const HIGHEST_DVH = { wide: 70, narrow: 110 };

type Props = {
  board: Board;
  /** The section of the plane that is shown; all of the drawing by default. */
  frame?: Box | null;
  /** The id of the part that an enlarged drawing brings into sight. */
  follow?: string | undefined;
  /** Ids of the parts and connections to highlight. */
  lit?: ReadonlySet<string>;
  /** What controls the drawing, above it. */
  above?: ReactNode;
  /** The same for the dialog in which it is enlarged. */
  controls?: ReactNode;
  className?: string;
};

/**
 * A read-only board, for a friend and for the report: all of it, and enlarged on demand. Its text serves people who
 * cannot see it.
 */
export function BoardView({
  board,
  frame = drawnBox(board),
  follow,
  lit,
  above,
  controls,
  className,
}: Props) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  const [picked, pick] = useState<string>();
  const measured = useShownZoom(frame);
  const highest = HIGHEST_DVH[useIsWide() ? 'wide' : 'narrow'];
  if (!frame) {
    return (
      <div className={classNames('grid gap-2', className)}>
        {above}
        <p className="rounded-ui border border-line p-4 text-sm text-ink-soft">{NOTHING_DRAWN}</p>
      </div>
    );
  }
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const maxWidth = `min(${LARGEST_ZOOM * width}px, max(${READABLE * width}px, ${(highest * width) / height}dvh))`;
  const shown = {
    board,
    frame,
    lit: picked === undefined ? lit : new Set([...(lit ?? []), picked]),
    onPick: (id: string | undefined) => pick(id === picked ? undefined : id),
  };
  const words = <Picked board={board} id={picked} />;
  return (
    <div className={classNames('grid gap-1', className)}>
      {/* What stays in sight while a long drawing is scrolled does so as far as this reaches. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {above}
        <div className="w-full rounded-ui border border-line bg-ground">
          <Picture {...shown} {...measured} style={{ maxWidth }} />
        </div>
        <div className="board-read flex items-start justify-between gap-3 bg-ground">
          <div className="grid min-w-0 gap-1">
            {words}
            <LineKeys board={board} zoom={measured.zoom} />
          </div>
          <Button variant="outline" size="sm" className="shrink-0" onClick={() => setIsEnlarged(true)}>
            <Maximize2 aria-hidden size={16} />
            Enlarge
          </Button>
        </div>
      </div>
      {isEnlarged && (
        <EnlargedBoard {...shown} words={words} follow={follow} onClose={() => setIsEnlarged(false)}>
          {controls}
        </EnlargedBoard>
      )}
      <Connections board={board} />
      <Notes board={board} />
    </div>
  );
}

/** All of the part or connection that was pressed, since the drawing may cut its words or leave them out. */
function Picked({ board, id = '' }: Pick<Props, 'board'> & { id: string | undefined }) {
  const [node, edge] = [board.nodes.get(id), board.edges.get(id)];
  const words = edge
    ? edgeSentence(uniqueNames(board), edge)
    : node && `${kindOf(node.kind).label}: ${node.name}${node.note && `. Note: ${node.note}`}`;
  return (
    <p role="status" className="min-w-0 pt-1 text-sm wrap-anywhere print:hidden">
      {words ?? (
        <span className="text-ink-soft">
          {board.nodes.size > 0 && 'Press a part or a connection to read all of it.'}
        </span>
      )}
    </p>
  );
}

/** Each connection in words, for people who read rather than follow lines. */
function Connections({ board }: Pick<Props, 'board'>) {
  const names = uniqueNames(board);
  if (board.edges.size === 0) return null;
  return (
    <details className="group text-sm print:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-ink-soft [&::-webkit-details-marker]:hidden">
        Connections in words
        <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
      </summary>
      <ul aria-label="Connections in words" className="grid gap-1">
        {[...board.edges.values()].map(({ id, from, to, verb, sync }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">
              {names.get(from)} → {names.get(to)}
            </span>
            : {verb} <span className="text-ink-soft">({sync ? 'sync' : 'async'})</span>
          </li>
        ))}
      </ul>
    </details>
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

/** The board on paper: all of it, in its last state, and in words the connections whose verb it has no room for. */
export function PrintedBoard({ board }: { board: Board }) {
  const frame = drawnBox(board);
  if (!frame) return null;
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const zoom = Math.min(1, PAPER.width / width, PAPER.height / height);
  const { lines } = drawnOf(board);
  const growths = lines.map(mostGrowth);
  const leftOut = lines.filter(
    (line) => verbTimes(zoom, mostGrowth(line), growths, false, READ_NAME_PX) === null,
  );
  return (
    <div className="hidden break-inside-avoid print:block">
      <Picture board={board} frame={frame} zoom={zoom} style={{ maxHeight: '45vh' }} />
      <LineKeys board={board} zoom={zoom} />
      {leftOut.length > 0 && (
        <>
          <p className="text-sm font-medium">Connections without room for their verb</p>
          <ul aria-label="Connections without room for their verb" className="text-sm">
            {leftOut.map(({ edge, sentence }) => (
              <li key={edge.id}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Notes board={board} />
    </div>
  );
}
