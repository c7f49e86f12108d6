import type { Board, BoardEdge, NodeKind } from '#shared/board/board.ts';

/** How far from where requests begin a part of this kind usually is. */
const DEPTHS: Record<NodeKind, number> = {
  client: 0,
  edge: 1,
  gateway: 1,
  service: 2,
  worker: 3,
  queue: 3,
  cache: 4,
  sql: 4,
  store: 4,
  object_store: 4,
  search: 4,
  outside: 4,
};

/** Verbs whose data flows to where the connection begins. */
const COMES_FIRST = /^(consume|subscribe|poll|pull)/i;

/** Two parts that are connected, in the order in which they are to be read. */
export type Step = { from: string; to: string };

/**
 * The way that requests and data take through a board, without circles: what answers a client or closes a circle is turned
 * around, so that a drawing can lead one way. Each pair of parts once.
 */
export function flowOf({ nodes, edges }: Pick<Board, 'nodes' | 'edges'>): Step[] {
  const depthOf = (id: string) => DEPTHS[nodes.get(id)?.kind ?? 'service'];
  const after = new Map<string, Set<string>>();
  const entered = new Set<string>();
  for (const edge of edges.values()) {
    const [from, to] = inOrder(edge, depthOf, nodes.get(edge.from)?.kind === 'queue');
    if (from === to || !nodes.has(from) || !nodes.has(to)) continue;
    after.set(from, (after.get(from) ?? new Set()).add(to));
    entered.add(to);
  }
  // From where nothing leads to, clients first: a circle is then entered where a reader enters it.
  const order = [...nodes.keys()].sort(
    (one, other) => depthOf(one) - depthOf(other) || Number(entered.has(one)) - Number(entered.has(other)),
  );
  const steps = new Map<string, Step>();
  const [open, done] = [new Set<string>(), new Set<string>()];
  const follow = (from: string) => {
    open.add(from);
    for (const to of after.get(from) ?? []) {
      const step = open.has(to) ? { from: to, to: from } : { from, to };
      steps.set(`${step.from} ${step.to}`, step);
      if (!open.has(to) && !done.has(to)) follow(to);
    }
    open.delete(from);
    done.add(from);
  };
  for (const id of order) if (!done.has(id)) follow(id);
  return [...steps.values()];
}

/** "worker -> queue: consumes" is turned; where the arrow leaves the queue it says already which way the data goes. */
function inOrder(
  { from, to, verb }: BoardEdge,
  depthOf: (id: string) => number,
  isFromQueue: boolean,
): [string, string] {
  const isTurned =
    COMES_FIRST.test(verb) && !isFromQueue ? depthOf(to) > 0 : depthOf(to) === 0 && depthOf(from) > 0;
  return isTurned ? [to, from] : [from, to];
}
