import type { Board, BoardEdge, BoardNode, NodeKind } from './board.ts';
import { kindOf } from './kinds.ts';

/** Verbs offered for a connection; any other can be typed. */
export const VERBS = [
  'calls',
  'reads',
  'writes',
  'publishes',
  'consumes',
  'replicates',
  'notifies',
  'uploads',
  'invalidates',
  'queries',
];

/** The usual verb and mode of a connection between parts of these kinds; nothing waits for what leaves a queue. */
export function usualEdge(from: NodeKind, to: NodeKind): Pick<BoardEdge, 'verb' | 'sync'> {
  const { verb, sync, holdsData } = kindOf(to);
  if (from !== 'queue') return { verb, sync };
  // A queue triggers a service; it does not call it.
  return { verb: sync && !holdsData ? kindOf('worker').verb : verb, sync: false };
}

/**
 * The connections of a part that change because it is now of this kind: those that had the usual verb and mode get the
 * ones that are usual now.
 */
export function edgesOfKind({ nodes, edges }: Pick<Board, 'nodes' | 'edges'>, node: BoardNode): BoardEdge[] {
  return [...edges.values()].flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from || !to || ![from.id, to.id].includes(node.id)) return [];
    const was = usualEdge(from.kind, to.kind);
    const is = usualEdge((from.id === node.id ? node : from).kind, (to.id === node.id ? node : to).kind);
    const isUsual = edge.verb === was.verb && edge.sync === was.sync;
    return isUsual && (is.verb !== was.verb || is.sync !== was.sync) ? [{ ...edge, ...is }] : [];
  });
}
