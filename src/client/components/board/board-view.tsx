import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { Board } from '#shared/board/board.ts';
import { boardText, notesOf } from '#shared/board/board-text.ts';
import { DRAWING_MARGIN, type Drawn, drawnOf } from '#shared/board/export-drawing.ts';
import { type Box, NODE_HEIGHT, NODE_WIDTH, withMargin } from '#shared/board/geometry.ts';
import { growthAt, LARGEST_GROWTH, mostGrowth, SMALLEST_ZOOM, verbTimes } from '#shared/board/labels.ts';
import { drawnBox } from '#shared/board/routes.ts';
import { Face, OUTLINED, Verb } from './drawn.tsx';

/** At this scale names are easy to read. */
const READABLE = 0.75;
/** A drawing up to this wide can be read whole on a phone: its names are enlarged to 11 pixels or more. */
const NARROW_PX = 700;
/** A small drawing is enlarged up to this factor: larger names would look like headings. */
const LARGEST_ZOOM = 1.25;
/** The largest height of the box, in hundredths of the window; beyond it a drawing scrolls. */
const HIGHEST_DVH = 70;

/** Font size on the screen of the words in an empty frame. */
const EMPTY_FONT_PX = 15;
const NOTHING_DRAWN = 'Nothing drawn yet.';

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
        {NOTHING_DRAWN}
      </p>
    );
  }
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const canShrink = !isWide && width > NARROW_PX;
  const smallest = canShrink ? (isWhole ? 0 : READABLE) : SMALLEST_ZOOM;
  return (
    <div ref={area} className={classNames('grid justify-items-end gap-1', className)}>
      <ScrollArea label="Drawing" className="max-h-[70dvh] w-full rounded-ui border border-line bg-ground">
        <ShownPicture
          board={board}
          frame={frame}
          lit={lit}
          style={{ minWidth: Math.ceil(width * smallest), maxWidth: widestFor({ width, height }) }}
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

/**
 * The largest width of a drawing: as far as its box can be high, so that nothing scrolls unless its names would become
 * hard to read.
 */
function widestFor({ width, height }: Pick<Box, 'width' | 'height'>): string {
  return `max(${READABLE * width}px, min(${LARGEST_ZOOM * width}px, ${(HIGHEST_DVH * width) / height}dvh))`;
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

type ShownProps = Pick<Props, 'board' | 'lit'> & { frame: Box; style: React.CSSProperties };

/** A picture as wide as there is room for it; how small it gets decides how large its words are. */
function ShownPicture(props: ShownProps) {
  const picture = useRef<SVGSVGElement>(null);
  const [shownPx, setShownPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = picture;
    if (!current) return;
    const measure = () => setShownPx(current.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { width } = withMargin(props.frame, DRAWING_MARGIN);
  return <Picture {...props} ref={picture} zoom={shownPx > 0 ? shownPx / width : 1} />;
}

type PictureProps = ShownProps & { zoom: number; ref?: React.Ref<SVGSVGElement> };

/** The drawing as an SVG, in pixels throughout like its places: a printed page shrinks what is in rem. */
function Picture({ board, frame, lit, style, zoom, ref }: PictureProps) {
  // Each picture has its own arrowhead: one borrowed from a hidden picture would not be drawn.
  const head = useId();
  const { groups, lines, parts } = drawnOf(board);
  const { x, y, width, height } = withMargin(frame, DRAWING_MARGIN);
  const growth = growthAt(zoom);
  const growths = lines.map(mostGrowth);
  return (
    <svg
      ref={ref}
      data-growth={growth ?? LARGEST_GROWTH}
      role="img"
      aria-label={boardText(board) || NOTHING_DRAWN}
      viewBox={`${x} ${y} ${width} ${height}`}
      style={style}
      className={classNames('mx-auto h-auto w-full', growth === null && 'board-far')}
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
      {parts.length === 0 && (
        <text
          x={x + width / 2}
          y={y + height / 2}
          textAnchor="middle"
          dominantBaseline="middle"
          fontSize={EMPTY_FONT_PX / zoom}
          className="fill-ink-soft"
        >
          {NOTHING_DRAWN}
        </text>
      )}
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
          className={classNames(
            'board-line',
            lit?.has(line.edge.id) ? 'board-lit stroke-primary' : 'stroke-ink-soft',
          )}
        />
      ))}
      {groups.map(({ id, box, title }) => (
        <text
          key={id}
          x={box.x + 10}
          y={box.y + 3}
          dy="1em"
          className={`board-title ${OUTLINED} fill-ink-soft`}
        >
          {title}
        </text>
      ))}
      {parts.map((part) => (
        <Part key={part.node.id} {...part} isLit={lit?.has(part.node.id) ?? false} />
      ))}
      {lines.map(({ edge, ...verb }) => {
        const isLit = lit?.has(edge.id) ?? false;
        const times = verbTimes(zoom, mostGrowth(verb), growths, isLit);
        return <Verb key={edge.id} verb={verb} times={times} isLit={isLit} />;
      })}
    </svg>
  );
}

type PartProps = Drawn['parts'][number] & { isLit: boolean };

function Part({ node, name, isLit }: PartProps) {
  return (
    <foreignObject
      data-part={node.id}
      x={node.x}
      y={node.y}
      width={NODE_WIDTH}
      height={NODE_HEIGHT}
      className="overflow-visible"
    >
      <div
        className={classNames(
          'board-part relative flex h-full items-center gap-2 rounded-ui border px-2 text-left text-[16px]',
          isLit ? 'border-primary bg-primary-wash' : 'border-line-strong bg-raised',
        )}
      >
        <Face node={node} name={name} />
      </div>
    </foreignObject>
  );
}
