import type { Board, BoardEdge, BoardNode, NodeKind } from '#shared/board/board.ts';
import { kindOf } from '#shared/board/kinds.ts';

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

/** Two connected parts, in reading order; `isMain` on the way that most requests take. */
export type Step = { from: string; to: string; isMain: boolean };

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
  const steps = new Map<string, { from: string; to: string }>();
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
  const main = mainWay({ nodes, edges }, [...steps.values()]);
  return [...steps].map(([key, step]) => ({ ...step, isMain: main.has(key) }));
}

/** How many steps each part is from where requests begin, by the longest way; stores that lead nowhere come last. */
export function ranksOf(board: Pick<Board, 'nodes' | 'edges'>): Map<string, number> {
  const steps = flowOf(board);
  const ranks = new Map([...board.nodes.keys()].map((id) => [id, 0]));
  for (const { from, to } of inTurn(steps))
    ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(from) ?? 0) + 1));
  const last = Math.max(0, ...ranks.values());
  for (const { id, kind } of board.nodes.values())
    if (kindOf(kind).holdsData && kind !== 'queue' && !steps.some(({ from }) => from === id))
      ranks.set(id, last);
  return ranks;
}

/** All parts along the flow, as tidying up lays them out: those without a connection come last. */
export function partsAlongFlow(board: Board): BoardNode[] {
  const [ranks, steps] = [ranksOf(board), flowOf(board)];
  const connected = new Set(steps.flatMap(({ from, to }) => [from, to]));
  const placeOf = ({ id }: BoardNode) => (connected.has(id) ? (ranks.get(id) ?? 0) : steps.length + 1);
  return [...board.nodes.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The steps, so that each comes after all that lead to it. */
function inTurn<Each extends { from: string; to: string }>(steps: readonly Each[]): Each[] {
  const order: Each[] = [];
  for (let left = [...steps]; left.length > 0; ) {
    const free = left.filter(({ from }) => !left.some(({ to }) => to === from));
    // There are no cycles, so there always is one.
    if (free.length === 0) return [...order, ...left];
    order.push(...free);
    left = left.filter((step) => !free.includes(step));
  }
  return order;
}

/** The longest way of calls that somebody waits for, from a client on: its steps, as "from to". */
function mainWay(
  { nodes, edges }: Pick<Board, 'nodes' | 'edges'>,
  steps: readonly { from: string; to: string }[],
): ReadonlySet<string> {
  const waited = new Set(
    [...edges.values()].flatMap(({ from, to, sync }) => (sync ? [`${from} ${to}`] : [])),
  );
  const ways = new Map<string, readonly string[]>();
  for (const { id, kind } of nodes.values()) if (kind === 'client') ways.set(id, []);
  let longest: readonly string[] = [];
  for (const { from, to } of inTurn(steps)) {
    const key = `${from} ${to}`;
    const before = ways.get(from);
    if (!before || !waited.has(key) || before.length < (ways.get(to)?.length ?? 0)) continue;
    ways.set(to, [...before, key]);
    if (before.length >= longest.length) longest = [...before, key];
  }
  return new Set(longest);
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
