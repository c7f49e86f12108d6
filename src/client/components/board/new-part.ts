import {
  type Board,
  type BoardChange,
  type BoardEdge,
  type BoardNode,
  isInGroup,
} from '#shared/board/board.ts';
import type { Place } from '#shared/board/geometry.ts';
import { kindWords } from '#shared/board/kinds.ts';
import { saysKind } from '#shared/board/kinds-by-name.ts';
import { partNamed } from '#shared/board/parts-by-name.ts';
import type { NewPart } from '#shared/board/quick-entry.ts';
import { edgesOfKind, withVerb } from '#shared/board/usual-edges.ts';
import { newElementId } from './board-sync.ts';
import { nextName } from './copies.ts';
import { groupAt } from './group-room.ts';

/** The name of a part that was made by a drag or a double-click, until it gets its own. */
const NEW_NAME = 'New part';
/** Its kind until then. */
const NEW_KIND = 'service';

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

/**
 * A new group of these parts, within the innermost group that all of them are in. Groups whose parts are all among them
 * come along as they are.
 */
export function newGroup(board: Board, members: readonly BoardNode[]) {
  const id = newElementId();
  const name = newGroupName(board);
  const isIn = (of: { group: string | null }, group: string) => isInGroup(board.groups, of.group, group);
  const parent = parentOf(board, members);
  const others = [...board.nodes.values()].filter((node) => !members.some((each) => each.id === node.id));
  const isWhole = (group: string) =>
    group !== parent &&
    members.some((node) => isIn(node, group)) &&
    !others.some((node) => isIn(node, group)) &&
    (parent === null || isInGroup(board.groups, group, parent));
  const whole = [...board.groups.values()].filter((each) => isWhole(each.id));
  const outermost = whole.filter((each) => each.parent === null || !isWhole(each.parent));
  const loose = members.filter((node) => !outermost.some((each) => isIn(node, each.id)));
  const left = loose.filter(({ group }) => group !== parent);
  const said = [
    `Grouped as ${name}.`,
    outermost.length > 0 && `${listed(outermost)} ${outermost.length > 1 ? 'are' : 'is'} within it.`,
    ...left.map((node) => `${node.name} is no longer in ${board.groups.get(node.group ?? '')?.name}.`),
    'What you drag into it is in it.',
  ];
  const changes: BoardChange[] = [
    { do: 'put_group', group: { id, name, kind: 'zone', parent } },
    ...outermost.map((group): BoardChange => ({ do: 'put_group', group: { ...group, parent: id } })),
    ...loose.map((node): BoardChange => ({ do: 'put_node', node: { ...node, group: id } })),
  ];
  return { id, changes, said: said.filter(Boolean).join(' ') };
}

const listed = (named: readonly { name: string }[]) =>
  new Intl.ListFormat('en').format(named.map(({ name }) => name));

/** The innermost group that all of these parts are in; null if there is none. */
function parentOf({ groups }: Board, [first, ...rest]: readonly BoardNode[]): string | null {
  let at = first?.group ?? null;
  while (at !== null && !rest.every(({ group }) => isInGroup(groups, group, at ?? ''))) {
    at = groups.get(at)?.parent ?? null;
  }
  return at;
}

/** "Group 1", or the first number that no group has. */
export function newGroupName({ groups }: Board): string {
  return nextName('Group 0', new Set([...groups.values()].map(({ name }) => name.toLowerCase())));
}

/** The changes that rename a part, a connection or a group, and what to say of them; null if it has that name already. */
export function renaming(board: Board, id: string, text: string) {
  const [node, edge, group] = [board.nodes.get(id), board.edges.get(id), board.groups.get(id)];
  const retyped = edge && withVerb(edge, text);
  const [before, after] = retyped ? [verbWords(edge), verbWords(retyped)] : [node?.name ?? group?.name, text];
  const changes: BoardChange[] = [
    ...(retyped ? [{ do: 'put_edge' as const, edge: retyped }] : []),
    ...(group ? [{ do: 'put_group' as const, group: { ...group, name: text } }] : []),
    ...(node ? withKind(board, { ...node, kind: kindAs(node, text), name: text }) : []),
  ];
  if (changes.length === 0 || after === before) return null;
  const twin = node && twinWords(board, { id, name: text });
  return { said: [`Renamed “${before}” to “${after}”.`, twin].filter(Boolean).join(' '), changes };
}

/** What to say once a part was renamed to what another one is called; else empty. */
export function twinWords({ nodes }: Board, { id, name }: Pick<BoardNode, 'id' | 'name'>): string {
  const isTwin = (each: BoardNode) => each.id !== id && each.name.toLowerCase() === name.toLowerCase();
  return nodes.get(id)?.name !== name && [...nodes.values()].some(isTwin)
    ? `Two parts are called “${name}” now.`
    : '';
}

const verbWords = ({ verb, sync }: BoardEdge) => `${verb}${sync ? '' : ', async'}`;

/** A part that has no name of its own yet takes its kind from its first name, unless its kind was chosen before. */
function kindAs({ name, kind }: BoardNode, text: string) {
  return name === NEW_NAME && kind === NEW_KIND ? partNamed(text).kind : kind;
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
