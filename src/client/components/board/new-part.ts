import type { Board, BoardChange, BoardNode } from '#shared/board/board.ts';
import type { Place } from '#shared/board/geometry.ts';
import { kindOf, kindWords } from '#shared/board/kinds.ts';
import { saysKind } from '#shared/board/kinds-by-name.ts';
import type { NewPart } from '#shared/board/quick-entry.ts';
import { edgesOfKind } from '#shared/board/usual-edges.ts';
import { newElementId } from './board-sync.ts';
import { groupAt } from './group-room.ts';

/** The name of a part that was made by a drag or a double-click, until it gets its own. */
export const NEW_NAME = 'New part';
/** Its kind until then. */
export const NEW_KIND = 'service';

/** Whether somebody named a part: one from the menu is called after its kind at first. */
export function hasOwnName({ name, kind }: BoardNode): boolean {
  return name !== NEW_NAME && name !== kindOf(kind).label;
}

/** A new part at this place, in the group whose box is there. */
export function unnamed(board: Board, id: string, place: Place): BoardNode {
  return { id, kind: NEW_KIND, name: NEW_NAME, note: '', group: groupAt(board, place), ...place };
}

export type PlaceOn = (drawn: Board) => Place;

/** Makes parts one after the other, each at a free place. */
export function partMaker(board: Board) {
  const made: BoardNode[] = [];
  return {
    make: ({ kind, name, note = '' }: NewPart, placeOn: PlaceOn) => {
      const nodes = new Map([...board.nodes, ...made.map((node): [string, BoardNode] => [node.id, node])]);
      const node = { id: newElementId(), note, group: null, kind, name, ...placeOn({ ...board, nodes }) };
      made.push(node);
      return node;
    },
    puts: () => made.map((node) => ({ do: 'put_node' as const, node })),
  };
}

/** A new group of these parts, within the group that all of them are in. */
export function newGroup({ groups }: Board, members: readonly BoardNode[]) {
  const id = newElementId();
  const name = `Group ${groups.size + 1}`;
  const around = members[0]?.group ?? null;
  const parent = members.every((node) => node.group === around) ? around : null;
  const changes: BoardChange[] = [
    { do: 'put_group', group: { id, name, kind: 'zone', parent } },
    ...members.map((node): BoardChange => ({ do: 'put_node', node: { ...node, group: id } })),
  ];
  return { id, name, changes };
}

/** The changes that draw a part of another kind, with the connections that are as usual between the kinds. */
export function withKind(board: Board, node: BoardNode): BoardChange[] {
  const edges = edgesOfKind(board, node).map((edge): BoardChange => ({ do: 'put_edge', edge }));
  return [{ do: 'put_node', node }, ...edges];
}

/** "app (client) and redis (cache)": the kind of each that its name does not say, since it was only guessed. */
export function newNames(puts: readonly { node: BoardNode }[]): string {
  const named = puts.map(({ node: { kind, name } }) =>
    saysKind(name, kind) ? name : `${name} (${kindWords(kind)})`,
  );
  return new Intl.ListFormat('en').format(named);
}
