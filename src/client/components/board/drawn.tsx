import { StickyNote } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import type { BoardNode } from '#shared/board/board.ts';
import { linesOf } from '#shared/board/geometry.ts';
import { isLongName, LARGEST_GROWTH, leftOutMark, type Written, writtenAt } from '#shared/board/labels.ts';
import { KindIcon } from './kind-icon.tsx';
import './drawn.css';

/**
 * What a part shows, within its border. All names that fit in two lines have one size, since a smaller name would look
 * less important.
 */
export function Face({ node: { kind, note }, name }: { node: BoardNode; name: string }) {
  return (
    <>
      <KindIcon kind={kind} />
      <span className="min-w-0 grow leading-tight">
        <span
          data-long={isLongName(name) || undefined}
          className="board-name line-clamp-2 font-medium wrap-anywhere data-long:line-clamp-3"
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
    <span className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full border border-ink-soft bg-raised text-ink">
      <StickyNote aria-hidden size={12} />
    </span>
  );
}

/** The outline of words hides their own line, and as little as possible of other lines that pass. */
export const OUTLINED =
  'stroke-ground stroke-[6px] [paint-order:stroke] [stroke-linejoin:round] print:stroke-[white]';

type VerbProps = {
  verb: Written;
  /** The factor by which it is enlarged; null if it is left out, which a mark shows. */
  times: number | null;
  isLit: boolean;
};

/** Room around the words in the box of a label. */
const INSET = 4;

/** A verb, scaled about the middle of its place. */
export function Verb({ verb, times, isLit }: VerbProps) {
  const label = times === null ? leftOutMark(verb.label) : writtenAt(verb, times);
  const [x, y] = [label.x + label.width / 2, label.y + label.height / 2];
  return (
    <g transform={`translate(${x} ${y}) scale(${times ?? LARGEST_GROWTH}) translate(${-x} ${-y})`}>
      {/* The outline of letters would leave a line to be seen between words, which would look struck through. */}
      {label.lines.join(' ').includes(' ') && (
        <rect
          x={label.x + INSET}
          y={label.y + INSET}
          width={label.width - 2 * INSET}
          height={label.height - 2 * INSET}
          className="fill-ground print:fill-[white]"
        />
      )}
      {linesOf(label).map((line, at) => (
        <text
          // A key that changed at each step of a drag would insert new text, and for inserted elements the browser computes
          // the styles of all that rules with :has() may concern: half of the frames were lost.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a verb have nothing else that stays.
          key={at}
          x={line.x}
          y={line.y}
          textAnchor="middle"
          className={classNames('board-verb', OUTLINED, isLit ? 'fill-primary' : 'fill-ink-soft')}
        >
          {line.words}
        </text>
      ))}
    </g>
  );
}
