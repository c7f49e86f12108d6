import { useCallback, useId, useState } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { boardText } from '#shared/board/board-text.ts';
import { DRAWING_MARGIN, type Drawn, drawnOf } from '#shared/board/export-drawing.ts';
import { type Box, NODE_HEIGHT, NODE_WIDTH, unionOf, withMargin } from '#shared/board/geometry.ts';
import { kindOf } from '#shared/board/kinds.ts';
import { growthAt, LARGEST_GROWTH, mostGrowth, READ_NAME_PX, verbTimes } from '#shared/board/labels.ts';
import { ArrowHead, Face, OUTLINED, Verb } from './drawn.tsx';

/** Font size on the screen of the words in an empty frame. */
const EMPTY_FONT_PX = 15;
/** The width on the screen in which a line can be pressed. */
const PRESSED_PX = 24;
export const NOTHING_DRAWN = 'Nothing drawn yet.';

/** The zoom of a picture that is as wide as there is room for it, and the ref that measures it. */
export function useShownZoom(frame: Box | null) {
  const [shownPx, setShownPx] = useState(0);
  const ref = useCallback((picture: SVGSVGElement) => {
    const measure = () => setShownPx(picture.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(picture);
    return () => observer.disconnect();
  }, []);
  return { ref, zoom: frame && shownPx > 0 ? shownPx / withMargin(frame, DRAWING_MARGIN).width : 1 };
}

/**
 * The frame of a replay. A line that had fewer others to avoid may have led around outside: the frame grows for that, and
 * never shrinks again, so that the drawing stays in place.
 */
export function useKeptFrame(frame: Box | null, drawn: Box | null): Box | null {
  const [kept, setKept] = useState({ of: frame, box: frame });
  const before = kept.of === frame ? kept.box : frame;
  const box = before && drawn ? unionOf([before, drawn]) : (before ?? drawn);
  if (kept.of !== frame || box?.width !== before?.width || box?.height !== before?.height)
    setKept({ of: frame, box });
  return box;
}

type Props = {
  board: Board;
  /** The section of the plane that is shown. */
  frame: Box;
  /** Decides how large words are. */
  zoom: number;
  /** Ids of the parts and connections to highlight. */
  lit?: ReadonlySet<string> | undefined;
  /** Called with the id of a part or connection that is pressed; undefined for an empty place. */
  onPick?: (id: string | undefined) => void;
  style: React.CSSProperties;
  ref?: React.Ref<SVGSVGElement>;
};

/** The drawing as an SVG, in pixels throughout like its places: a printed page shrinks what is in rem. */
export function Picture({ board, frame, lit, onPick, style, zoom, ref }: Props) {
  // Each picture has its own arrowhead: one borrowed from a hidden picture would not be drawn.
  const head = useId();
  const { groups, lines, parts } = drawnOf(board);
  const { x, y, width, height } = withMargin(frame, DRAWING_MARGIN);
  const growth = growthAt(zoom, READ_NAME_PX);
  const growths = lines.map(mostGrowth);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what a press shows whole is also in the list below the picture
    <svg
      ref={ref}
      onClick={onPick && (({ target }) => onPick(pickedAt(target)))}
      data-growth={growth ?? LARGEST_GROWTH}
      role="img"
      aria-label={boardText(board) || NOTHING_DRAWN}
      viewBox={`${x} ${y} ${width} ${height}`}
      style={style}
      className={classNames('mx-auto h-auto w-full', growth === null && 'board-far')}
    >
      <defs>
        <ArrowHead id={head} isLit={false} />
        <ArrowHead id={`${head}-lit`} isLit />
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
          key={`press ${line.edge.id}`}
          data-pick={line.edge.id}
          d={line.path}
          fill="none"
          stroke="transparent"
          strokeWidth={PRESSED_PX}
          vectorEffect="non-scaling-stroke"
          pointerEvents={onPick ? 'stroke' : 'none'}
        />
      ))}
      {lines.map((line) => (
        <path
          key={line.edge.id}
          pointerEvents="none"
          d={line.path}
          fill="none"
          strokeWidth={lit?.has(line.edge.id) ? 3 : 1.5}
          strokeDasharray={line.edge.sync ? undefined : '6 4'}
          // Lines keep their width, so that a small drawing can still be followed.
          vectorEffect="non-scaling-stroke"
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
        const times = verbTimes(zoom, mostGrowth(verb), growths, isLit, READ_NAME_PX);
        return (
          <g key={edge.id} data-pick={edge.id}>
            <title>{verb.sentence}</title>
            <Verb verb={verb} times={times} isLit={isLit} />
          </g>
        );
      })}
    </svg>
  );
}

function pickedAt(target: EventTarget): string | undefined {
  const picked = target instanceof Element ? target.closest('[data-pick]') : null;
  return picked?.getAttribute('data-pick') ?? undefined;
}

type PartProps = Drawn['parts'][number] & { isLit: boolean };

function Part({ node, name, isLit }: PartProps) {
  return (
    <foreignObject
      data-part={node.id}
      data-pick={node.id}
      x={node.x}
      y={node.y}
      width={NODE_WIDTH}
      height={NODE_HEIGHT}
      className="overflow-visible"
    >
      <div
        title={`${kindOf(node.kind).label}: ${name}`}
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
