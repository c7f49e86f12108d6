import { type Board, type BoardChange, changedBoard } from '#shared/board/board.ts';
import { areOver, type Box, nodeBox, type Place, unionOf } from '#shared/board/geometry.ts';
import { regrouped } from './group-room.ts';
import type { Size } from './pane.ts';
import { besideCovered } from './places.ts';
import { whereNow } from './step-words.ts';

export type PartPlace = { id: string } & Place;

type Moved = {
  changes: BoardChange[];
  /** Which groups the parts are in now, and that some were set aside. Empty if neither changed. */
  said: string;
  /** Where parts stand that were set aside. */
  aside: Box | null;
};

/**
 * What a move of parts changes. No part is left on another one: what is dropped there is set beside it, and what is
 * moved by keys goes on to its other side. Null if nothing moved.
 */
export function movedParts(
  board: Board,
  places: readonly PartPlace[],
  isDropped: boolean,
  shown: Size,
): Moved | null {
  const wanted = places.filter(({ id, x, y }) => {
    const node = board.nodes.get(id);
    return node && (node.x !== x || node.y !== y);
  });
  if (wanted.length === 0) return null;
  const moved = isDropped ? wanted : pastOthers(board, wanted);
  const { nodes, groups } = regrouped(board, moved);
  const changes: BoardChange[] = [
    { do: 'move', places: moved },
    ...nodes.map((node): BoardChange => ({ do: 'put_node', node })),
    ...groups.map((group): BoardChange => ({ do: 'put_group', group })),
  ];
  const said = [...nodes, ...groups].map((each) => whereNow(board, each));
  const ids = new Set(isDropped ? moved.map(({ id }) => id) : []);
  const aside = besideCovered(changedBoard(board, ...changes), ids, shown);
  if (aside.length === 0) return { changes, said: said.join(' '), aside: null };
  const names = aside.map(({ id }) => board.nodes.get(id)?.name ?? '');
  said.push(
    `Set ${new Intl.ListFormat('en').format(names)} beside what ${aside.length > 1 ? 'they' : 'it'} covered.`,
  );
  return {
    changes: [...changes, { do: 'move', places: aside }],
    said: said.join(' '),
    aside: unionOf(aside.map(nodeBox)),
  };
}

export const movedBy = (places: readonly PartPlace[], way: Place): PartPlace[] =>
  places.map(({ id, x, y }) => ({ id, x: x + way.x, y: y + way.y }));

/** Far enough to pass all of a crowded drawing at the smallest step. */
const MOST_STEPS = 1_000;

/** The places, moved on in the same direction until none of them is on another part. */
function pastOthers({ nodes }: Board, places: readonly PartPlace[]): PartPlace[] {
  const [first] = places;
  const was = nodes.get(first?.id ?? '');
  if (!first || !was) return [...places];
  const way = { x: first.x - was.x, y: first.y - was.y };
  const moved = new Set(places.map(({ id }) => id));
  const others = [...nodes.values()].filter(({ id }) => !moved.has(id)).map(nodeBox);
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const tried = movedBy(places, { x: steps * way.x, y: steps * way.y });
    if (!tried.some((place) => others.some((box) => areOver(nodeBox(place), box)))) return tried;
  }
  return [...places];
}
