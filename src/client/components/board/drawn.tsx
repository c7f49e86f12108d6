import { StickyNote } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import type { BoardNode } from '#shared/board/board.ts';
import { LABEL_FONT_PX, LABEL_INSET, linesOf, nearestOn } from '#shared/board/geometry.ts';
import { GROWTHS, isLongName, MARK_PX, raisedBy, writtenAt } from '#shared/board/labels.ts';
import type { Route } from '#shared/board/routes.ts';
import { KindIcon } from './kind-icon.tsx';
import './drawn.css';

/** What a part shows, within its border. Names have one size wherever they fit, since a smaller name would look less important. */
export function Face({ node: { kind, note }, name }: { node: BoardNode; name: string }) {
  return (
    <>
      <KindIcon kind={kind} />
      <span className="min-w-0 grow leading-tight">
        <span
          data-long={GROWTHS.filter((growth) => isLongName(name, growth)).join(' ')}
          className="board-name line-clamp-2 font-medium wrap-anywhere"
        >
          {name}
        </span>
      </span>
      {note && <NoteMark />}
    </>
  );
}

/** A mark on the corner of a part that has a note; the note itself is shown beside the drawing. */
function NoteMark() {
  return (
    <span className="board-note absolute -top-2 -right-2 grid place-items-center rounded-full border border-ink-soft bg-raised text-ink">
      <StickyNote aria-hidden size={12} />
    </span>
  );
}

/** The outline of words hides their own line, and as little as possible of other lines that pass. */
export const OUTLINED =
  'stroke-ground stroke-[6px] [paint-order:stroke] [stroke-linejoin:round] print:stroke-[white]';
const OUTLINE_PX = 6;

type VerbProps = {
  verb: Route;
  /** The factor by which it is enlarged; null if it is left out. */
  times: number | null;
  isLit: boolean;
};

const scaled = (place: number, middle: number, scale: number) => middle + scale * (place - middle);

/** A verb, scaled about the middle of its place: by its numbers, since the browser would composite each transform. */
export function Verb({ verb, times, isLit }: VerbProps) {
  if (times === null) return <LeftOutMark verb={verb} />;
  const label = writtenAt(verb, times);
  // Beside a line, words grow away from it.
  const fixed = label.lineAt ? linesOf(label)[0]?.x : undefined;
  const across = (x: number) => scaled(x, fixed ?? label.x + label.width / 2, times);
  const up = raisedBy(verb, times);
  const down = (y: number) => scaled(y, label.y + label.height / 2, times) - up;
  return (
    <g>
      {/* The outline of letters would leave a line to be seen between words, which would look struck through. */}
      {label.lines.join(' ').includes(' ') && fixed === undefined && (
        <rect
          x={across(label.x + LABEL_INSET)}
          y={down(label.y + LABEL_INSET)}
          width={times * (label.width - 2 * LABEL_INSET)}
          height={times * (label.height - 2 * LABEL_INSET)}
          className="fill-ground print:fill-[white]"
        />
      )}
      {linesOf(label).map((line, at) => (
        <text
          // A key that changed at each step of a drag would insert new text, and for inserted elements the browser computes
          // the styles of all that rules with :has() may concern: half of the frames were lost.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a verb have nothing else that stays.
          key={at}
          x={across(line.x)}
          y={down(line.y)}
          textAnchor={line.anchor}
          style={{ fontSize: times * LABEL_FONT_PX, strokeWidth: times * OUTLINE_PX }}
          className={classNames('board-verb', OUTLINED, isLit ? 'fill-primary' : 'fill-ink-soft')}
        >
          {line.words}
        </text>
      ))}
    </g>
  );
}

/** A ring on the line of a verb that has no room, or none at this zoom. `LineKey` explains it. */
function LeftOutMark({ verb: { label, points } }: Pick<VerbProps, 'verb'>) {
  const { x, y } = nearestOn(points, { x: label.x + label.width / 2, y: label.y + label.height / 2 });
  return (
    <circle
      cx={x}
      cy={y}
      r={MARK_PX / 2}
      vectorEffect="non-scaling-stroke"
      className="board-mark fill-ground stroke-ink-soft stroke-[1.5px] print:fill-[white]"
    />
  );
}

/** The head of an arrow, which lines refer to by its id; from within the `defs` of a drawing. */
export function ArrowHead({ id, isLit }: { id: string; isLit: boolean }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX={8}
      refY={4}
      markerUnits="userSpaceOnUse"
      markerWidth={11}
      markerHeight={11}
      orient="auto"
    >
      <path d="M0 0L8 4L0 8z" className={isLit ? 'fill-primary' : 'fill-ink-soft'} />
    </marker>
  );
}
