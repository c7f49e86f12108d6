import {
  applyNodeChanges,
  Background,
  ConnectionMode,
  type FinalConnectionState,
  MarkerType,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Viewport,
} from '@xyflow/react';
import { Maximize } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import '@xyflow/react/dist/base.css';
import './board.css';
import { Button } from '#client/components/ui/button.tsx';
import type { Board, BoardGroup } from '#shared/board/board.ts';
import { edgeSentence, uniqueNames } from '#shared/board/board-text.ts';
import {
  type Box,
  boardBox,
  groupBoxes,
  labelShares,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
} from '#shared/board/export-drawing.ts';
import { kindOf } from '#shared/board/kinds.ts';
import { EDGE_TYPES, type FlowNode, type GroupNode, type LineEdge, NODE_TYPES } from './board-elements.tsx';

/** Parts and connections that are chosen, by their ids. */
export type Chosen = { nodes: readonly string[]; edges: readonly string[] };
export const NOTHING: Chosen = { nodes: [], edges: [] };

type Props = {
  board: Board;
  chosen: Chosen;
  /** The part whose name is being written. */
  renaming: string | null;
  isOpen: boolean;
  onChoose: (chosen: Chosen) => void;
  onMove: (places: { id: string; x: number; y: number }[]) => void;
  onConnect: (from: string, to: string) => void;
  /** A line was drawn from a part to an empty place. */
  onGrow: (from: string, place: { x: number; y: number }) => void;
  onRename: (id: string | null) => void;
  onRenamed: (id: string, text: string) => void;
};

const MULTIPLE = ['Shift', 'Meta', 'Control'];
const MIN_ZOOM = 0.15;
/** Smaller than this nobody reads a name. */
const READABLE_ZOOM = 0.6;
const EDGE_PX = 16;

/** The board as a drawing. */
export function BoardCanvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ board, chosen, renaming, isOpen, onChoose, onMove, onConnect, onGrow, ...renames }: Props) {
  const flow = useReactFlow();
  const [nodes, setNodes] = useState<FlowNode[]>([]);
  const { onRename, onRenamed } = useStable(renames);
  useKeptInSight(board);

  // What is dragged is where the pointer is, until it is let go.
  useEffect(() => {
    const names = uniqueNames(board);
    const boxes = groupBoxes(board);
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      return [
        ...[...board.groups.values()].flatMap((group): GroupNode[] => {
          const box = boxes.get(group.id);
          return box ? [groupNode(group, box)] : [];
        }),
        ...[...board.nodes.values()].map((node): FlowNode => {
          const was = known.get(node.id);
          const name = names.get(node.id) ?? node.name;
          const data = { node, name, isRenaming: renaming === node.id, onRename, onRenamed };
          const position = was?.dragging ? was.position : { x: node.x, y: node.y };
          const isChosen = chosen.nodes.includes(node.id);
          const next = { id: node.id, type: 'part' as const, position, data, selected: isChosen };
          const size = { initialWidth: NODE_WIDTH, initialHeight: NODE_HEIGHT };
          const label = { ariaLabel: `${kindOf(node.kind).label}: ${name}` };
          return { ...(was?.type === 'part' ? was : size), ...next, ...label };
        }),
      ];
    });
  }, [board, chosen, renaming, onRename, onRenamed]);

  // The same while a part is dragged, so that only its own lines are drawn anew.
  const edges = useMemo(() => edgesOf(board, chosen), [board, chosen]);
  const pick = (id: string, what: 'nodes' | 'edges', isMore: boolean) => {
    const own = chosen[what];
    if (!isMore) onChoose({ ...NOTHING, [what]: [id] });
    else onChoose({ ...chosen, [what]: own.includes(id) ? own.filter((each) => each !== id) : [...own, id] });
  };
  const endConnection = (event: MouseEvent | TouchEvent, { fromNode }: FinalConnectionState) => {
    if (!fromNode) return;
    const point = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (!point) return;
    const under = document.elementFromPoint(point.clientX, point.clientY)?.closest('.react-flow__node-part');
    const to = under?.getAttribute('data-id');
    if (to && to !== fromNode.id) onConnect(fromNode.id, to);
    else if (!to) {
      const at = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY });
      onGrow(fromNode.id, { x: Math.round(at.x), y: Math.round(at.y - NODE_HEIGHT / 2) });
    }
  };

  return (
    <ReactFlow<FlowNode, LineEdge>
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={(changes) => {
        setNodes((before) => applyNodeChanges(changes, before));
        onMove(placesIn(changes));
        const picked = changes.filter((change) => change.type === 'select');
        if (picked.length === 0) return;
        const ids = new Set(chosen.nodes);
        for (const { id, selected } of picked) selected ? ids.add(id) : ids.delete(id);
        onChoose({ nodes: [...ids], edges: [] });
      }}
      onEdgeClick={(event, { id }) => pick(id, 'edges', event.shiftKey)}
      onPaneClick={() => onChoose(NOTHING)}
      onNodeDoubleClick={(_, { id, type }) => isOpen && type === 'part' && onRename(id)}
      onConnectEnd={endConnection}
      connectionMode={ConnectionMode.Loose}
      nodesDraggable={isOpen}
      nodesConnectable={isOpen}
      deleteKeyCode={null}
      panActivationKeyCode={null}
      multiSelectionKeyCode={MULTIPLE}
      zoomOnDoubleClick={false}
      minZoom={MIN_ZOOM}
      maxZoom={2}
      // The list beside it is the way for those who do not see it.
      aria-label="Drawing"
    >
      <Background gap={24} color="var(--color-line)" />
      {board.nodes.size > 0 && (
        <Panel position="bottom-left" className="m-2!">
          <Button
            variant="bare"
            size="sm"
            className="bg-raised"
            onClick={() => void flow.fitView({ padding: 0.06, maxZoom: 1 })}
          >
            <Maximize aria-hidden size={18} /> Show all
          </Button>
        </Panel>
      )}
    </ReactFlow>
  );
}

/** Moves the drawing as it grows out of its frame, and as the frame changes. */
function useKeptInSight(board: Board): void {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef({ parts: 0, width: 0, height: 0 });
  useEffect(() => {
    const was = before.current;
    const { size } = board.nodes;
    const box = boardBox(board);
    const last = [...board.nodes.values()].at(-1);
    if (width === 0 || !box || !last) return;
    before.current = { parts: size, width, height };
    const isShownAnew = was.parts === 0 || was.width !== width || was.height !== height;
    if (isShownAnew) void setViewport(viewportOf(box, { width, height }, box));
    else if (size > was.parts && !isSeen(nodeBox(last), getViewport(), { width, height }))
      void setViewport(viewportOf(box, { width, height }, nodeBox(last)));
  }, [board, width, height, getViewport, setViewport]);
}

type Frame = { width: number; height: number };

function isSeen(box: Box, { x, y, zoom }: Viewport, frame: Frame): boolean {
  return (
    box.x * zoom + x >= 0 &&
    box.y * zoom + y >= 0 &&
    (box.x + box.width) * zoom + x <= frame.width &&
    (box.y + box.height) * zoom + y <= frame.height
  );
}

/** All of the drawing in the middle of its frame; where that would be too small to read, it begins at what is to be seen. */
function viewportOf(box: Box, frame: Frame, seen: Box): Viewport {
  const fitting = Math.min(
    (frame.width - 2 * EDGE_PX) / box.width,
    (frame.height - 2 * EDGE_PX) / box.height,
  );
  const zoom = Math.max(READABLE_ZOOM, Math.min(1, fitting));
  const along = (start: number, length: number, room: number, from: number, extent: number) => {
    if (length * zoom <= room - 2 * EDGE_PX) return (room - length * zoom) / 2 - start * zoom;
    const wanted = length === extent ? EDGE_PX - start * zoom : room / 2 - (from + extent / 2) * zoom;
    return Math.max(room - EDGE_PX - (start + length) * zoom, Math.min(EDGE_PX - start * zoom, wanted));
  };
  return {
    x: along(box.x, box.width, frame.width, seen.x, seen.width),
    y: along(box.y, box.height, frame.height, seen.y, seen.height),
    zoom,
  };
}

/** Where parts were put: by dragging once they are let go, and by the arrow keys. */
function placesIn(changes: readonly NodeChange<FlowNode>[]) {
  return changes.flatMap((change) => {
    if (change.type !== 'position' || change.dragging || !change.position) return [];
    return [{ id: change.id, x: Math.round(change.position.x), y: Math.round(change.position.y) }];
  });
}

function edgesOf(board: Board, chosen: Chosen): LineEdge[] {
  const names = uniqueNames(board);
  const shares = labelShares(board);
  return [...board.edges.values()].map((edge) => {
    const selected = chosen.edges.includes(edge.id);
    const color = selected ? 'var(--color-primary)' : 'var(--color-line-strong)';
    return {
      id: edge.id,
      type: 'line',
      source: edge.from,
      target: edge.to,
      data: { edge, share: shares.get(edge.id) },
      selected,
      markerEnd: { type: MarkerType.ArrowClosed, color },
      ariaLabel: edgeSentence(names, edge),
    };
  });
}

/** Calls whatever was given last, and is the same function at every drawing. */
function useStable<Calls extends Pick<Props, 'onRename' | 'onRenamed'>>(calls: Calls) {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  const [stable] = useState(() => ({
    onRename: (id: string | null) => latest.current.onRename(id),
    onRenamed: (id: string, text: string) => latest.current.onRenamed(id, text),
  }));
  return stable;
}

function groupNode(group: BoardGroup, box: Box): GroupNode {
  return {
    id: `group:${group.id}`,
    type: 'group_box',
    position: { x: box.x, y: box.y },
    data: { group, box },
    zIndex: -1,
    draggable: false,
    selectable: false,
    focusable: false,
    connectable: false,
    initialWidth: box.width,
    initialHeight: box.height,
  };
}
