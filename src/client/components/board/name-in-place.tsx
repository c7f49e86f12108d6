import { useStore, useViewport } from '@xyflow/react';
import { type Dispatch, type SetStateAction, useId, useRef, useState } from 'react';
import { type Board, MAX_NAME_CHARACTERS, MAX_VERB_CHARACTERS } from '#shared/board/board.ts';
import { areOver, type Box, NODE_HEIGHT, NODE_WIDTH, nodeBox, type Place } from '#shared/board/geometry.ts';
import { VERBS } from '#shared/board/usual-edges.ts';
import type { FlowNode, LineEdge } from './board-elements.tsx';

type Props = {
  label: 'Name' | 'Verb';
  text: string;
  max: number;
  /** Where a name begins, or the middle of a verb, in the drawing's coordinates. */
  at: Place;
  /** The width of the name's place in the drawing, if that has one. */
  room?: number;
  /** What the field goes below rather than cover it. */
  ends?: readonly Box[];
  onKeep: (text: string) => void;
  onSay: Dispatch<SetStateAction<string>>;
  /** Called on Escape, before the field is gone. */
  onDrop: () => void;
  /** Gives the focus back to what is named. */
  onDone: () => void;
};

const WIDTHS = { Name: 192, Verb: 144 };
/** The least width of a field that is as wide as the name's place in its part. */
const LEAST_PX = 128;
/** A finger needs more room than a mouse. */
const HEIGHTS = { coarse: 44, fine: 36 };
const MARGIN = 4;
/** The border and the padding before its text. */
const FIELD_INSET = 10;
/** How far within its part a name begins: after the icon, which is smaller where words are enlarged, and gone in an overview. */
const nameInset = (isFar: boolean, growth: number) => (isFar ? 7 : growth === 1 ? 45 : 29);
/** The same within a group. */
const TITLE_INSET = { x: 10, y: 11 };

/** The id of the words that say how a name is kept. A note at the field would cover what is beside it. */
export const WORDS_ID = 'board-words';

/** A key that was meant for something else leaves one letter in place of a name. Only Enter keeps that. */
const isStray = (typed: string, before: string) => typed.length === 1 && before.length > 1;

/**
 * A field to name a part, a group or a connection in place: above the drawing, and of one size however small that is.
 * Enter and blur keep the text, Escape drops it.
 */
export function NameInPlace({ label, text, max, at, room, ends = [], onKeep, onSay, onDrop, onDone }: Props) {
  const { x, y, zoom } = useViewport();
  const [width, height] = [useStore((state) => state.width), useStore((state) => state.height)];
  const verbs = useId();
  const own = room ? Math.max(LEAST_PX, room * zoom + FIELD_INSET) : WIDTHS[label];
  const [high] = useState(() => HEIGHTS[matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine']);
  const isEntered = useRef(false);
  const full = `A ${label.toLowerCase()} has at most ${max} characters.`;
  const sayIfFull = ({ length }: string) =>
    onSay((said) => (length >= max ? full : said === full ? '' : said));
  const within = (middle: number, length: number, room: number) =>
    Math.max(MARGIN, Math.min(room - length - MARGIN, middle - length / 2));
  const [wide, tall] = [own / zoom, high / zoom];
  const field = { x: at.x - wide / 2, y: at.y - tall / 2, width: wide, height: tall };
  const covered = ends.filter((end) => areOver(end, field)).map((end) => end.y + end.height);
  const middle = covered.length > 0 ? Math.max(...covered) + tall / 2 + MARGIN / zoom : at.y;
  const top = within(middle * zoom + y, high, height);
  const before = label === 'Name' ? own / 2 - FIELD_INSET : 0;
  const left = within(at.x * zoom + x + before, own, width);
  return (
    <>
      <input
        aria-label={label}
        aria-describedby={WORDS_ID}
        defaultValue={text}
        maxLength={max}
        enterKeyHint="done"
        list={label === 'Verb' ? verbs : undefined}
        ref={selectAll}
        onInput={({ currentTarget }) => sayIfFull(currentTarget.value)}
        onBlur={({ target }) => {
          sayIfFull('');
          onKeep(!isEntered.current && isStray(target.value, text) ? text : target.value);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') {
            event.currentTarget.value = text;
            onDrop();
          }
          if (event.key === 'Enter') isEntered.current = true;
          if (event.key === 'Escape' || event.key === 'Enter') onDone();
        }}
        style={{ left, top, width: own, height: high }}
        className="board-in-place absolute z-10 rounded-ui border-2 border-primary bg-raised px-2 text-base text-ink outline-none"
      />
      {label === 'Verb' && (
        <datalist id={verbs}>
          {VERBS.map((verb) => (
            <option key={verb} value={verb} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Selects the text, so that typing replaces it. */
function selectAll(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true });
  field?.select();
}

/** What the field for a name shows and where, for the element that is being named. */
export function namedIn(
  board: Board,
  id: string | null,
  parts: readonly FlowNode[],
  lines: readonly LineEdge[],
  isFar: boolean,
  growth: number,
) {
  if (id === null) return null;
  const [node, edge, group] = [board.nodes.get(id), board.edges.get(id), board.groups.get(id)];
  if (node) {
    const inset = nameInset(isFar, growth);
    const at = { x: node.x + inset, y: node.y + NODE_HEIGHT / 2 };
    const room = NODE_WIDTH - inset;
    return { label: 'Name', text: node.name, max: MAX_NAME_CHARACTERS, at, room } as const;
  }
  const label = lines.find((line) => line.id === id)?.data?.route.label;
  if (edge && label) {
    const at = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
    const ends = [edge.from, edge.to].flatMap((end) => board.nodes.get(end) ?? []).map(nodeBox);
    return { label: 'Verb', text: edge.verb, max: MAX_VERB_CHARACTERS, at, ends } as const;
  }
  const box = parts.find((part) => part.id === `group:${id}`)?.position;
  if (!group || !box) return null;
  const at = { x: box.x + TITLE_INSET.x, y: box.y + TITLE_INSET.y };
  return { label: 'Name', text: group.name, max: MAX_NAME_CHARACTERS, at } as const;
}
