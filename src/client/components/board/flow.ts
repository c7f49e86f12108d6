import type { Board, BoardEdge, NodeKind } from '#shared/board/board.ts';

/** How many steps a part of each kind usually is from where requests begin. */
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

/** Verbs of connections whose data flows against the arrow. */
const COMES_FIRST = /^(consume|subscribe|poll|pull)/i;

/** Two connected parts, in reading order. */
export type Step = { from: string; to: string };

/**
 * The path of requests and data through a board, without cycles: connections that lead back to a client or close a
 * cycle are reversed, so that a drawing can lead one way. Each pair of parts is listed once.
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
  // Clients and parts that nothing leads to come first, so that a cycle is entered where a reader would enter it.
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

/** Reverses "worker -> queue: consumes". An arrow that leaves the queue already shows which way the data goes. */
function inOrder(
  { from, to, verb }: BoardEdge,
  depthOf: (id: string) => number,
  isFromQueue: boolean,
): [string, string] {
  const isTurned =
    COMES_FIRST.test(verb) && !isFromQueue ? depthOf(to) > 0 : depthOf(to) === 0 && depthOf(from) > 0;
  return isTurned ? [to, from] : [from, to];
}
