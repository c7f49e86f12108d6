import type { Board, BoardEdge, BoardNode, NodeKind } from './board.ts';
import { kindOf } from './kinds.ts';

/** Verbs offered for a connection; any other can be typed. */
export const VERBS = [
  'calls',
  'reads',
  'writes',
  'queries',
  'publishes to',
  'consumes',
  'routes to',
  'fetches from',
  'uploads to',
  'replicates to',
  'invalidates',
  'notifies',
];

type Usual = Pick<BoardEdge, 'verb' | 'sync'>;

const waits = (verb: string): Usual => ({ verb, sync: true });
const passesOn = (verb: string): Usual => ({ verb, sync: false });

/** For what leaves a part of each kind, where the usual verb of the other part would be wrong. */
const LEAVING: Partial<Record<NodeKind, Partial<Record<NodeKind, Usual>>>> = {
  client: { client: passesOn('sends to'), object_store: waits('uploads to') },
  edge: {
    client: waits('serves'),
    gateway: waits('forwards to'),
    service: waits('forwards to'),
    sql: waits('reads'),
    store: waits('reads'),
    object_store: waits('fetches from'),
  },
  gateway: { gateway: waits('routes to'), service: waits('routes to') },
  service: { edge: waits('pushes to') },
  worker: { edge: waits('pushes to'), search: waits('writes') },
  queue: {
    client: passesOn('notifies'),
    edge: passesOn('delivers to'),
    gateway: passesOn('delivers to'),
    service: passesOn('delivers to'),
    worker: passesOn('delivers to'),
    queue: passesOn('forwards to'),
    cache: passesOn('updates'),
    search: passesOn('updates'),
    outside: passesOn('delivers to'),
  },
  cache: { sql: waits('reads'), store: waits('reads'), object_store: waits('reads'), search: waits('reads') },
  outside: { object_store: waits('uploads to') },
};

/** What a part that holds data does to another one: it asks nobody. */
function usualOfStore(from: NodeKind, to: NodeKind): Usual {
  if (to === 'queue') return passesOn('publishes to');
  if (to === 'worker') return passesOn('triggers');
  if (from === to) return passesOn('replicates to');
  return kindOf(to).holdsData || to === 'outside' ? passesOn('syncs to') : waits('serves');
}

/** The usual verb and mode of a connection between parts of these kinds; nothing waits for what leaves a queue. */
export function usualEdge(from: NodeKind, to: NodeKind): Usual {
  const own = LEAVING[from]?.[to];
  if (own) return own;
  if (from !== 'queue' && kindOf(from).holdsData) return usualOfStore(from, to);
  const { verb, sync } = kindOf(to);
  return { verb, sync: sync && from !== 'queue' };
}

/**
 * The connections of a part that change because it is now of this kind: those whose verb and mode were guessed get the
 * ones that are usual now.
 */
export function edgesOfKind({ nodes, edges }: Pick<Board, 'nodes' | 'edges'>, node: BoardNode): BoardEdge[] {
  return [...edges.values()].flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from || !to || !edge.isGuessed || ![from.id, to.id].includes(node.id)) return [];
    const is = usualEdge((from.id === node.id ? node : from).kind, (to.id === node.id ? node : to).kind);
    return is.verb !== edge.verb || is.sync !== edge.sync ? [{ ...edge, ...is }] : [];
  });
}

/** The connection the other way around; a guess is then what is usual that way. */
export function turnedAround({ nodes }: Pick<Board, 'nodes'>, edge: BoardEdge): BoardEdge {
  const [from, to] = [nodes.get(edge.to), nodes.get(edge.from)];
  const is = edge.isGuessed && from && to ? usualEdge(from.kind, to.kind) : {};
  return { ...edge, ...is, from: edge.to, to: edge.from };
}

/** A part that asks for data waits for it, also where the usual connection of these kinds only passes something on. */
const ASKS = /^(?:reads?|quer(?:y|ies)|search(?:es)?|fetch(?:es)?)\b/i;

/** Whether a connection with this verb waits, where nothing was said of that. */
export const waitsAsUsual = (verb: string, usual: boolean) => usual || ASKS.test(verb);

/** Reads "writes async", "writes, async" or "writes (async)"; `sync` is undefined if the text does not say. */
export function verbTyped(text: string): { verb: string; sync: boolean | undefined } {
  const mode = /\b(a?sync)(?:hronous(?:ly)?)?\b/i.exec(text)?.[1]?.toLowerCase();
  const verb = text
    .replace(/[\s,;]*(?:\(\s*a?sync\w*\s*\)|\[\s*a?sync\w*\s*\]|\ba?sync(?:hronous(?:ly)?)?\b)/i, '')
    .replace(/^[\s,;:]+/, '')
    .trim();
  return { verb, sync: mode ? mode === 'sync' : undefined };
}

/** The connection after its verb was typed anew, perhaps with its mode. */
export function withVerb(edge: BoardEdge, typed: string): BoardEdge {
  const { verb, sync = edge.isGuessed ? waitsAsUsual(verb, edge.sync) : edge.sync } = verbTyped(typed);
  return { ...edge, verb: verb || edge.verb, sync, isGuessed: false };
}
