import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { Board } from '#shared/board/board.ts';
import { boardText, notesOf } from '#shared/board/board-text.ts';
import { DRAWING_MARGIN, type Drawn, drawnOf } from '#shared/board/export-drawing.ts';
import { type Box, linesOf, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { drawnBox } from '#shared/board/routes.ts';
import { KindIcon, NAME_LOOK, NoteMark, VERB_LOOK } from './kind-icon.tsx';

/** Names cannot be read below this scale, so a larger drawing scrolls instead of shrinking further. */
const SMALLEST = 0.45;
/** At this scale names are easy to read. */
const READABLE = 0.75;
/** A drawing up to this wide can be read whole on a phone. */
const NARROW_PX = 480;

type Props = {
  board: Board;
  /** The section of the plane that is shown; all of the drawing by default. */
  frame?: Box | null;
  /** The id of the part that a scrolling drawing brings into sight. */
  follow?: string | undefined;
  /** Ids of the parts and connections to highlight. */
  lit?: ReadonlySet<string>;
  className?: string;
};

/** A read-only board, for a friend and for the report. Its text serves people who cannot see it. */
export function BoardView({ board, frame = drawnBox(board), follow, lit, className }: Props) {
  const isWide = useIsWide();
  const [isWhole, setIsWhole] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (follow !== undefined) bringIntoSight(area.current, follow);
  }, [follow]);
  if (!frame) {
    return (
      <p className={classNames('rounded-ui border border-line p-4 text-sm text-ink-soft', className)}>
        Nothing is drawn yet.
      </p>
    );
  }
  const width = frame.width + 2 * DRAWING_MARGIN;
  const canShrink = !isWide && width > NARROW_PX;
  const smallest = canShrink ? (isWhole ? 0 : READABLE) : SMALLEST;
  return (
    <div ref={area} className={classNames('grid justify-items-end gap-1', className)}>
      <ScrollArea label="Drawing" className="max-h-[70dvh] w-full rounded-ui border border-line bg-ground">
        <Picture
          board={board}
          frame={frame}
          lit={lit}
          style={{ minWidth: Math.round(width * smallest), maxWidth: width }}
        />
      </ScrollArea>
      {canShrink && (
        <div className="flex w-full items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{!isWhole && 'It goes on to the side.'}</p>
          <Button variant="outline" size="sm" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show it larger' : 'Show all of it'}
          </Button>
        </div>
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

/** Scrolls the drawing, not the page. */
function bringIntoSight(area: HTMLElement | null, id: string) {
  const part = area?.querySelector(`[data-part="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const scrolled = area?.querySelector('section');
  if (!part || !scrolled) return;
  const seen = scrolled.getBoundingClientRect();
  const along = (start: number, end: number, from: number, to: number) =>
    start >= from && end <= to ? 0 : (start + end - from - to) / 2;
  scrolled.scrollBy(
    along(part.left, part.right, seen.left, seen.right),
    along(part.top, part.bottom, seen.top, seen.bottom),
  );
}

/** The board on paper: all of it, in its last state. */
export function PrintedBoard({ board }: { board: Board }) {
  const frame = drawnBox(board);
  return (
    frame && (
      <div className="hidden break-inside-avoid print:block">
        <Picture board={board} frame={frame} style={{ maxHeight: '45vh' }} />
        <Notes board={board} />
      </div>
    )
  );
}

type PictureProps = Pick<Props, 'board' | 'lit'> & { frame: Box; style: React.CSSProperties };

/** The drawing as an SVG, in pixels throughout like its places: a printed page shrinks what is in rem. */
function Picture({ board, frame, lit, style }: PictureProps) {
  // Each picture has its own arrowhead: one borrowed from a hidden picture would not be drawn.
  const head = useId();
  const { groups, lines, parts } = drawnOf(board);
  const [width, height] = [frame.width + 2 * DRAWING_MARGIN, frame.height + 2 * DRAWING_MARGIN];
  return (
    <svg
      role="img"
      aria-label={boardText(board) || 'Nothing is drawn yet.'}
      viewBox={`${frame.x - DRAWING_MARGIN} ${frame.y - DRAWING_MARGIN} ${width} ${height}`}
      style={style}
      className="mx-auto h-auto w-full"
    >
      <defs>
        {[head, `${head}-lit`].map((id) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 8 8"
            refX={8}
            refY={4}
            markerUnits="userSpaceOnUse"
            markerWidth={11}
            markerHeight={11}
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" className={id === head ? 'fill-ink-soft' : 'fill-primary'} />
          </marker>
        ))}
      </defs>
      {groups.map(({ id, box }) => (
        <rect key={id} {...box} rx={6} fill="none" strokeDasharray="3 4" className="stroke-ink-soft" />
      ))}
      {lines.map((line) => (
        <path
          key={line.edge.id}
          d={line.path}
          fill="none"
          strokeWidth={lit?.has(line.edge.id) ? 3 : 1.5}
          strokeDasharray={line.edge.sync ? undefined : '6 4'}
          markerEnd={`url(#${head}${lit?.has(line.edge.id) ? '-lit' : ''})`}
          className={lit?.has(line.edge.id) ? 'stroke-primary' : 'stroke-ink-soft'}
        />
      ))}
      {groups.map(({ id, box, title }) => (
        <text
          key={id}
          x={box.x + 10}
          y={box.y + 17}
          className={`${VERB_LOOK} fill-ink-soft text-[14px] print:stroke-[white]`}
        >
          {title}
        </text>
      ))}
      {parts.map((part) => (
        <Part key={part.node.id} {...part} isLit={lit?.has(part.node.id) ?? false} />
      ))}
      {lines.map(({ edge, label }) => (
        <g key={edge.id}>
          {linesOf(label).map(({ words, x, y }) => (
            <text
              key={y}
              x={x}
              y={y}
              textAnchor="middle"
              className={`${VERB_LOOK} fill-ink-soft text-[14px] print:stroke-[white]`}
            >
              {words}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

type PartProps = Drawn['parts'][number] & { isLit: boolean };

function Part({ node: { id, kind, note, x, y }, name, isLit }: PartProps) {
  return (
    <foreignObject
      data-part={id}
      x={x}
      y={y}
      width={NODE_WIDTH}
      height={NODE_HEIGHT}
      className="overflow-visible"
    >
      <div
        className={classNames(
          'relative flex h-full items-center gap-2 rounded-ui border px-2 text-left text-[16px]',
          isLit ? 'border-primary bg-primary-wash' : 'border-line-strong bg-raised',
        )}
      >
        <KindIcon kind={kind} />
        <span className="min-w-0 grow leading-tight">
          <span className={NAME_LOOK}>{name}</span>
        </span>
        {note && <NoteMark />}
      </div>
    </foreignObject>
  );
}
