import { graphlib, layout } from '@dagrejs/dagre';
import type { Board, BoardChange } from '#shared/board/board.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '#shared/board/export-drawing.ts';

/** Lays the parts out from left to right along their connections. */
export function tidyUp({ nodes, edges }: Board): BoardChange {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 48, ranksep: 96 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes.values()) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { id, from, to } of edges.values()) graph.setEdge(from, to, {}, id);
  layout(graph);
  const places = [...nodes.keys()].map((id) => {
    const { x, y } = graph.node(id);
    return { id, x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) };
  });
  return { do: 'move', places };
}
