import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react';
import type { Board, BoardNode } from '#shared/board/board.ts';
import { edgeSentence } from '#shared/board/board-text.ts';
import type { Chosen } from './chosen.ts';
import { partsAlongFlow } from './flow.ts';

type Rows = {
  board: Board;
  names: ReadonlyMap<string, string>;
  chosen: Chosen;
  /** The list; each of its rows has the id of its part or connection in `data-row`. */
  place: RefObject<HTMLElement | null>;
  onChoose: (chosen: Chosen) => void;
  onEdit: (id: string | null) => void;
  onSay: (text: string) => void;
};

/** Arrow keys lead from row to row of the list. With Shift or Ctrl, keys and presses choose several rows. */
export function useSeveral({ board, names, chosen, place, onChoose, onEdit, onSay }: Rows) {
  const all = [...chosen.nodes, ...chosen.edges];
  /** Chooses these parts and connections together, and says which. */
  const chooseAll = (ids: readonly string[]) => {
    const several = {
      nodes: ids.filter((id) => board.nodes.has(id)),
      edges: ids.filter((id) => board.edges.has(id)),
    };
    onEdit(null);
    onChoose(several);
    const named = [...several.nodes, ...several.edges].map((id) => nameOf(board, names, id));
    onSay(named.length > 0 ? `Chosen: ${new Intl.ListFormat('en').format(named)}.` : 'Nothing is chosen.');
  };
  const toggle = (id: string) =>
    chooseAll(all.includes(id) ? all.filter((each) => each !== id) : [...all, id]);
  /** Goes on from a row to the next one of the given direction, which Shift chooses, too, or lets go of on the way back. */
  const step = (from: HTMLElement, by: number, isMore: boolean) => {
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.indexOf(from);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (!next || next === from) return;
    next.focus();
    const [id = '', nextId = ''] = [from.dataset.row, next.dataset.row];
    if (!isMore) return;
    if (!all.includes(id)) chooseAll([id, nextId]);
    else if (all.includes(nextId)) chooseAll(all.filter((each) => each !== id));
    else chooseAll([...new Set([...all, id, nextId])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from =
      event.target instanceof HTMLElement && event.target.matches('[data-row]') ? event.target : null;
    const { key, shiftKey } = event;
    const isMore = shiftKey || event.ctrlKey || event.metaKey;
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[key];
    if (!from || (by === undefined && !(isMore && (key === ' ' || key === 'Enter')))) return;
    event.preventDefault();
    if (by === undefined) toggle(from.dataset.row ?? '');
    else step(from, by, shiftKey && Number.isFinite(by));
  };
  /** A press with Shift or Ctrl adds a row to what is chosen, instead of opening its fields. */
  const onClickCapture = (event: MouseEvent) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row]');
    if (!pressed || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.stopPropagation();
    toggle(pressed.dataset.row ?? '');
  };
  return { onKeyDown, onClickCapture };
}

function nameOf(board: Board, names: ReadonlyMap<string, string>, id: string): string {
  const edge = board.edges.get(id);
  return edge ? `"${edgeSentence(names, edge)}"` : (names.get(id) ?? '');
}

/** The parts along the flow. While one of the rows is edited, they keep their places: a row that moved would lose the focus. */
export function useAlongFlow(board: Board, isEdited: boolean): BoardNode[] {
  const parts = useMemo(() => partsAlongFlow(board), [board]);
  const [before, keep] = useState(parts);
  if (!isEdited && before !== parts) keep(parts);
  if (!isEdited) return parts;
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: BoardNode) => places.get(id) ?? places.size;
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other));
}
