import {
  type Board,
  type BoardChange,
  type BoardGroup,
  type BoardNode,
  isInGroup,
} from '#shared/board/board.ts';
import { uniqueNames } from '#shared/board/board-text.ts';
import { type Box, groupBoxes, nodeBox, type Place, unionOf } from '#shared/board/geometry.ts';
import { drawnLabel, mostGrowth, timesAsLarge } from '#shared/board/labels.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { type Chosen, NOTHING } from './chosen.ts';

const MOST_NAMED = 3;

type Elements = ReadonlyMap<string, { id: string }>;

/** What a step is about: elements that it took away, brought back, put into another group, moved or changed. */
type Step = { did: 'removed' | 'back' | 'regrouped' | 'moved' | 'changed'; ids: string[] };

function stepBetween(before: Board, after: Board): Step {
  for (const kind of ['nodes', 'groups', 'edges'] as const) {
    const [was, is] = [before[kind], after[kind]];
    if (without(was, is).length > 0) return { did: 'removed', ids: without(was, is) };
    if (without(is, was).length > 0) return { did: 'back', ids: without(is, was) };
  }
  const parts = [...after.nodes.values()].flatMap((is) => {
    const was = before.nodes.get(is.id);
    return was ? [{ was, is }] : [];
  });
  // Before those that only made room.
  const regrouped = parts.filter(({ was, is }) => was.group !== is.group);
  if (regrouped.length > 0) return { did: 'regrouped', ids: regrouped.map(({ is }) => is.id) };
  const moved = parts.filter(({ was, is }) => was.x !== is.x || was.y !== is.y);
  if (moved.length > 0) return { did: 'moved', ids: moved.map(({ is }) => is.id) };
  const ids = (['nodes', 'groups', 'edges'] as const).flatMap((kind) =>
    [...after[kind].keys()].filter((id) => after[kind].get(id) !== before[kind].get(id)),
  );
  return { did: 'changed', ids };
}

/** What undo or redo did, in a few words: "Redis removed", "Redis and 2 more are back", "3 parts moved". */
export function stepWords(before: Board, after: Board): string {
  const { did, ids } = stepBetween(before, after);
  const names = new Map([...uniqueNames(before), ...uniqueNames(after)]);
  const all = ids.map((id) => {
    const edge = after.edges.get(id) ?? before.edges.get(id);
    if (edge) return `${names.get(edge.from)} → ${names.get(edge.to)}`;
    return names.get(id) ?? (after.groups.get(id) ?? before.groups.get(id))?.name ?? '';
  });
  const node = after.nodes.get(ids[0] ?? '');
  if (did === 'back') return `${listed(all)} ${all.length > 1 ? 'are' : 'is'} back`;
  if (did === 'moved' && all.length > 1) return `${all.length} parts moved`;
  if (did !== 'regrouped') return `${listed(all)} ${did}`;
  return node && all.length === 1 ? whereNow(before, node).slice(0, -1) : `${listed(all)} regrouped`;
}

/** "Removed Redis and 2 connections." Empty if nothing was removed. */
export function removedWords(before: Board, after: Board): string {
  const names = uniqueNames(before);
  const [parts, lines] = [without(before.nodes, after.nodes), without(before.edges, after.edges)];
  const groups = without(before.groups, after.groups).map((id) => before.groups.get(id)?.name);
  if (parts.length + lines.length === 0)
    return groups.length > 0 ? `Removed the group ${groups.join(', ')}. Its parts stay.` : '';
  const [only] = lines.length === 1 ? lines.flatMap((id) => before.edges.get(id) ?? []) : [];
  if (only && parts.length === 0)
    return `Removed the connection from ${names.get(only.from)} to ${names.get(only.to)}.`;
  const named =
    parts.length > MOST_NAMED ? [`${parts.length} parts`] : parts.map((id) => names.get(id) ?? '');
  if (lines.length > 0) named.push(counted(lines.length, 'connection'));
  if (groups.length > 0) named.push(counted(groups.length, 'group'));
  return `Removed ${new Intl.ListFormat('en').format(named)}.`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The removals of groups that lost their last part because it was removed: nobody would see such a group. */
export function emptiedGroups(before: Board, after: Board): BoardChange[] {
  const removed = without(before.nodes, after.nodes).flatMap((id) => before.nodes.get(id) ?? []);
  return [...after.groups.keys()].flatMap((id): BoardChange[] => {
    const isMember = ({ group }: BoardNode) => isInGroup(before.groups, group, id);
    const isEmptied = removed.some(isMember) && ![...after.nodes.values()].some(isMember);
    return isEmptied ? [{ do: 'remove_group', id }] : [];
  });
}

/** Where the elements are that a step was about; where they were if it took them away. */
export function stepBox(before: Board, after: Board): { board: Board; box: Box } | null {
  const { did, ids } = stepBetween(before, after);
  const board = did === 'removed' ? before : after;
  const groups = groupBoxes(board);
  const boxes = ids.flatMap((id) => {
    const edge = board.edges.get(id);
    const nodes = [id, edge?.from, edge?.to].flatMap((part) => board.nodes.get(part ?? '') ?? []);
    return [...nodes.map(nodeBox), ...[groups.get(id)].flatMap((box) => box ?? [])];
  });
  return boxes.length > 0 ? { board, box: unionOf(boxes) } : null;
}

/** Where a step wrote verbs, each as large as it is ever drawn. */
export function verbsWritten(before: Board, after: Board): Box[] {
  return [...edgeRoutes(after)].flatMap(([id, route]) =>
    before.edges.get(id)?.verb === after.edges.get(id)?.verb
      ? []
      : timesAsLarge(drawnLabel(route), Math.max(1, mostGrowth(route))),
  );
}

/** What a step brought back: parts, or else a group, or else connections. */
export function broughtBack(before: Board, after: Board): Chosen {
  const { did, ids } = stepBetween(before, after);
  if (did !== 'back') return NOTHING;
  const [group] = ids.filter((id) => after.groups.has(id));
  if (group !== undefined) return { ...NOTHING, group };
  return { nodes: ids.filter((id) => after.nodes.has(id)), edges: ids.filter((id) => after.edges.has(id)) };
}

/**
 * The part next to what a step removed: one that was connected with it, or else the nearest. That is where a removed
 * connection began, and the first part of a removed group. Undefined if no part is left.
 */
export function neighborOfRemoved(before: Board, after: Board): string | undefined {
  const lines = without(before.edges, after.edges).flatMap((id) => before.edges.get(id) ?? []);
  const connected = lines.flatMap(({ from, to }) => [from, to]).find((id) => after.nodes.has(id));
  if (connected !== undefined) return connected;
  const [removed] = without(before.nodes, after.nodes).flatMap((id) => before.nodes.get(id) ?? []);
  if (!removed) {
    const groups = new Set(without(before.groups, after.groups));
    return [...before.nodes.values()].find(({ group }) => group !== null && groups.has(group))?.id;
  }
  const distanceTo = ({ x, y }: Place) => Math.hypot(x - removed.x, y - removed.y);
  return [...after.nodes.values()].toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]?.id;
}

function without(elements: Elements, others: Elements): string[] {
  return [...elements.keys()].filter((id) => !others.has(id));
}

function listed([first = 'nothing', ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** "Redis is in Data zone now." after a part or a group has changed the group that it is in. */
export function whereNow({ nodes, groups }: Board, moved: BoardNode | BoardGroup): string {
  const now = groups.get(('parent' in moved ? moved.parent : moved.group) ?? '');
  const before = groups.get(groups.get(moved.id)?.parent ?? nodes.get(moved.id)?.group ?? '');
  return `${moved.name} is ${now ? `in ${now.name}` : `out of ${before?.name ?? 'its group'}`} now.`;
}
