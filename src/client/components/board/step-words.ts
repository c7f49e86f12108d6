import type { Board, BoardChange, BoardGroup, BoardNode } from '#shared/board/board.ts';
import { uniqueNames } from '#shared/board/board-text.ts';

type Elements = ReadonlyMap<string, { id: string }>;

/** What undo or redo did, in a few words: "Redis removed", "Redis and 2 more are back", "3 parts moved". */
export function stepWords(before: Board, after: Board): string {
  const names = new Map([...uniqueNames(before), ...uniqueNames(after)]);
  const nameOf = (id: string) => {
    const edge = after.edges.get(id) ?? before.edges.get(id);
    if (edge) return `${names.get(edge.from)} → ${names.get(edge.to)}`;
    return names.get(id) ?? (after.groups.get(id) ?? before.groups.get(id))?.name ?? '';
  };
  for (const kind of ['nodes', 'groups', 'edges'] as const) {
    const [was, is] = [before[kind], after[kind]];
    if (without(was, is).length > 0) return `${listed(without(was, is).map(nameOf))} removed`;
    const back = without(is, was).map(nameOf);
    if (back.length > 0) return `${listed(back)} ${back.length > 1 ? 'are' : 'is'} back`;
  }
  const moved = [...after.nodes.values()].filter(({ id, x, y }) => {
    const was = before.nodes.get(id);
    return was && (was.x !== x || was.y !== y);
  });
  if (moved.length > 1) return `${moved.length} parts moved`;
  if (moved[0]) return `${nameOf(moved[0].id)} moved`;
  const changed = (['nodes', 'groups', 'edges'] as const).flatMap((kind) =>
    [...after[kind].keys()].filter((id) => after[kind].get(id) !== before[kind].get(id)),
  );
  return `${listed(changed.map(nameOf))} changed`;
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

/** The part that changes are about, or one end of the connection. */
export function touchedBy(changes: readonly BoardChange[], { edges }: Board): string | undefined {
  for (const change of changes) {
    if (change.do === 'put_node') return change.node.id;
    if (change.do === 'put_edge') return change.edge.to;
    if (change.do === 'move') return change.places[0]?.id;
    if (change.do === 'remove_edge') return edges.get(change.id)?.to;
    if (change.do === 'remove_node') return change.id;
  }
  return undefined;
}
