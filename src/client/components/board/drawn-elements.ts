import { type NodeHandle, Position } from '@xyflow/react';
import type { Board, BoardGroup } from '#shared/board/board.ts';
import { edgeSentence, uniqueNames } from '#shared/board/board-text.ts';
import { type Box, groupBoxes, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { kindOf } from '#shared/board/kinds.ts';
import { mostGrowth } from '#shared/board/labels.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { arrowHead, type FlowNode, type GroupNode, type LineEdge } from './board-elements.tsx';
import type { Chosen } from './chosen.ts';
import { groupNodeId } from './drag.ts';
import { partsAsRead } from './tab-order.ts';

const MEASURED = { width: NODE_WIDTH, height: NODE_HEIGHT };
const HANDLE_PX = 16;
const handleAt = (x: number, y: number, position: Position): NodeHandle => ({
  type: 'source',
  position,
  x: x - HANDLE_PX / 2,
  y: y - HANDLE_PX / 2,
  width: HANDLE_PX,
  height: HANDLE_PX,
});
/** The places of the dots are given here, so that React Flow need not measure them on the page. */
const HANDLES: NodeHandle[] = [
  handleAt(NODE_WIDTH, NODE_HEIGHT / 2, Position.Right),
  { ...handleAt(NODE_WIDTH / 2, NODE_HEIGHT, Position.Bottom), id: 'below' },
  { ...handleAt(0, NODE_HEIGHT / 2, Position.Left), id: 'before' },
  { ...handleAt(NODE_WIDTH / 2, 0, Position.Top), id: 'above' },
];

export function nodesOf(board: Board, onConnectFrom: (id: string) => void): FlowNode[] {
  const names = uniqueNames(board);
  const [first] = partsAsRead(board);
  const boxes = groupBoxes(board);
  return [
    ...[...board.groups.values()].flatMap((group): GroupNode[] => {
      const box = boxes.get(group.id);
      return box ? [groupNode(group, box)] : [];
    }),
    ...[...board.nodes.values()].map((node): FlowNode => {
      const { id, x, y, kind, note } = node;
      const name = names.get(id) ?? node.name;
      return {
        id,
        type: 'part',
        position: { x, y },
        // The browser would composite a layer for each transform at every frame of a drag.
        style: { transform: 'none', left: x, top: y },
        measured: MEASURED,
        handles: HANDLES,
        data: { node, name, onConnectFrom },
        // Tab enters at the first part; our own code leads on from it, since connections precede parts in the page.
        domAttributes: { tabIndex: id === first ? 0 : -1 },
        ariaLabel: `${kindOf(kind).label}: ${name}${note && `. Note: ${note}`}`,
      };
    }),
  ];
}

export function asChosen(node: FlowNode, chosen: Chosen): FlowNode {
  if (node.type === 'group_box')
    return node.data.group.id === chosen.group ? { ...node, data: { ...node.data, isChosen: true } } : node;
  return chosen.nodes.includes(node.id) ? { ...node, selected: true } : node;
}

export function edgesOf(board: Board): LineEdge[] {
  const names = uniqueNames(board);
  const routes = edgeRoutes(board);
  // Each factor once, so that few changes of the drawing change it.
  const growths = [...new Set([...routes.values()].map(mostGrowth))].sort();
  return [...board.edges.values()].flatMap((edge): LineEdge[] => {
    const [from, to] = [board.nodes.get(edge.from), board.nodes.get(edge.to)];
    const route = routes.get(edge.id);
    if (!from || !to || !route) return [];
    const ends = { from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } };
    return [
      {
        id: edge.id,
        type: 'line',
        source: edge.from,
        target: edge.to,
        data: { edge, ...ends, route, growths, isLit: false },
        domAttributes: { tabIndex: -1 },
        markerEnd: arrowHead(false),
        ariaLabel: edgeSentence(names, edge),
      },
    ];
  });
}

/** Colors a chosen line and the lines of a chosen part, so that they can be followed among many. */
export function asChosenEdge(edge: LineEdge, chosen: Chosen): LineEdge {
  const selected = chosen.edges.includes(edge.id);
  const isLit = selected || chosen.nodes.includes(edge.source) || chosen.nodes.includes(edge.target);
  if (!isLit || !edge.data) return edge;
  return { ...edge, selected, markerEnd: arrowHead(true), data: { ...edge.data, isLit } };
}

function groupNode(group: BoardGroup, box: Box): GroupNode {
  return {
    id: groupNodeId(group.id),
    type: 'group_box',
    position: { x: box.x, y: box.y },
    data: { group, box, isChosen: false },
    // Above the lines, so that its title is readable; presses go through it, except on its title and its border.
    zIndex: 0,
    style: { pointerEvents: 'none' },
    // React Flow would raise a selected group above the parts in it.
    selectable: false,
    connectable: false,
    domAttributes: { tabIndex: -1 },
    ariaLabel: `Group: ${group.name}`,
    measured: { width: box.width, height: box.height },
    handles: [],
  };
}
