import {
  applyNodeChanges,
  Background,
  ConnectionMode,
  type Edge,
  type EdgeProps,
  type FinalConnectionState,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useInternalNode,
  useReactFlow,
} from '@xyflow/react';
import { memo, useEffect, useRef, useState } from 'react';
import '@xyflow/react/dist/base.css';
import './board.css';
import { classNames } from '#client/lib/class-names.ts';
import type { Board, BoardEdge, BoardGroup, BoardNode } from '#shared/board/board.ts';
import { edgeSentence, uniqueNames } from '#shared/board/board-text.ts';
import { type Box, between, groupBoxes, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/export-drawing.ts';
import { GROUP_LABELS, kindOf } from '#shared/board/kinds.ts';
import { KindIcon } from './kind-icon.tsx';

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

type PartData = {
  node: BoardNode;
  name: string;
  isRenaming: boolean;
  onRename: (id: string | null) => void;
  onRenamed: (id: string, text: string) => void;
};
type PartNode = Node<PartData, 'part'>;
type GroupNode = Node<{ group: BoardGroup; box: Box }, 'group_box'>;
type FlowNode = PartNode | GroupNode;
type LineEdge = Edge<{ edge: BoardEdge }, 'line'>;

const NODE_TYPES = { part: memo(Part), group_box: memo(GroupBox) };
const EDGE_TYPES = { line: memo(Line) };
const MULTIPLE = ['Shift', 'Meta', 'Control'];
const FIT = { padding: 0.15, maxZoom: 1 };

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
  const drawn = useRef(0);
  const frame = useRef<HTMLDivElement>(null);

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
          const data: PartData = {
            node,
            name: names.get(node.id) ?? node.name,
            isRenaming: renaming === node.id,
            onRename,
            onRenamed,
          };
          const position = was?.dragging ? was.position : { x: node.x, y: node.y };
          const isChosen = chosen.nodes.includes(node.id);
          const next = { id: node.id, type: 'part' as const, position, data, selected: isChosen };
          const size = { initialWidth: NODE_WIDTH, initialHeight: NODE_HEIGHT };
          const label = { ariaLabel: `${kindOf(node.kind).label}: ${data.name}` };
          return { ...(was?.type === 'part' ? was : size), ...next, ...label };
        }),
      ];
    });
  }, [board, chosen, renaming, onRename, onRenamed]);

  useEffect(() => {
    const grew = board.nodes.size > drawn.current;
    drawn.current = board.nodes.size;
    const size = frame.current?.getBoundingClientRect();
    if (!grew || !size) return;
    const { x, y, zoom } = flow.getViewport();
    const isSeen = [...board.nodes.values()].every(
      (node) =>
        node.x * zoom + x >= 0 &&
        node.y * zoom + y >= 0 &&
        (node.x + NODE_WIDTH) * zoom + x <= size.width &&
        (node.y + NODE_HEIGHT) * zoom + y <= size.height,
    );
    // Once the new part is measured.
    if (!isSeen) setTimeout(() => void flow.fitView(FIT), 50);
  }, [board, flow]);

  const names = uniqueNames(board);
  const edges = [...board.edges.values()].map(
    (edge): LineEdge => ({
      id: edge.id,
      type: 'line',
      source: edge.from,
      target: edge.to,
      data: { edge },
      selected: chosen.edges.includes(edge.id),
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--color-line-strong)' },
      ariaLabel: edgeSentence(names, edge),
    }),
  );
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
      ref={frame}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={(changes) => {
        setNodes((before) => applyNodeChanges(changes, before));
        const picked = changes.filter((change) => change.type === 'select');
        if (picked.length === 0) return;
        const ids = new Set(chosen.nodes);
        for (const { id, selected } of picked) selected ? ids.add(id) : ids.delete(id);
        onChoose({ nodes: [...ids], edges: [] });
      }}
      onEdgeClick={(event, { id }) => pick(id, 'edges', event.shiftKey)}
      onPaneClick={() => onChoose(NOTHING)}
      onNodeDragStop={(_, __, moved) =>
        onMove(
          moved
            .filter(({ type }) => type === 'part')
            .map(({ id, position: { x, y } }) => ({ id, x: Math.round(x), y: Math.round(y) })),
        )
      }
      onNodeDoubleClick={(_, { id, type }) => isOpen && type === 'part' && onRename(id)}
      onConnectEnd={endConnection}
      connectionMode={ConnectionMode.Loose}
      nodesDraggable={isOpen}
      nodesConnectable={isOpen}
      deleteKeyCode={null}
      panActivationKeyCode={null}
      multiSelectionKeyCode={MULTIPLE}
      zoomOnDoubleClick={false}
      minZoom={0.15}
      maxZoom={2}
      fitView
      fitViewOptions={FIT}
      // The list beside it is the way for those who do not see it.
      aria-label="Drawing"
    >
      <Background gap={24} color="var(--color-line)" />
    </ReactFlow>
  );
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

function Part({ data: { node, name, isRenaming, onRename, onRenamed }, selected }: NodeProps<PartNode>) {
  return (
    <div
      style={{ width: NODE_WIDTH, height: NODE_HEIGHT }}
      title={node.note || undefined}
      className={classNames(
        'group flex items-center gap-2 rounded-ui border bg-raised px-3 text-left',
        selected ? 'border-primary outline outline-primary' : 'border-line-strong',
      )}
    >
      <KindIcon kind={node.kind} />
      <span className="min-w-0 grow">
        <span className="block text-xs text-ink-soft">{kindOf(node.kind).label}</span>
        {isRenaming ? (
          <input
            aria-label="Name"
            defaultValue={node.name}
            ref={focusField}
            onFocus={(event) => event.target.select()}
            onBlur={(event) => onRenamed(node.id, event.target.value)}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Enter') event.currentTarget.blur();
              if (event.key === 'Escape') onRename(null);
            }}
            className="nodrag w-full bg-transparent text-sm"
          />
        ) : (
          <span className="block truncate text-sm font-medium">{name}</span>
        )}
      </span>
      <Handle type="source" position={Position.Right} className="board-handle" />
      <Handle type="source" position={Position.Bottom} id="below" className="board-handle" />
    </div>
  );
}

/** A part that was just drawn is named next. */
function focusField(field: HTMLInputElement | null) {
  field?.focus();
}

function GroupBox({ data: { group, box } }: NodeProps<GroupNode>) {
  return (
    <div
      style={{ width: box.width, height: box.height }}
      className="rounded-ui border border-dashed border-line-strong px-2 text-xs text-ink-soft"
    >
      {group.name} · {GROUP_LABELS[group.kind].toLowerCase()}
    </div>
  );
}

/** From border to border; its words are drawn over the line. */
function Line({ id, source, target, data, selected, markerEnd }: EdgeProps<LineEdge>) {
  const [from, to] = [useInternalNode(source), useInternalNode(target)];
  if (!from || !to || !data) return null;
  const boxOf = ({ x, y }: { x: number; y: number }): Box => ({
    x,
    y,
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
  });
  const { start, end } = between(
    boxOf(from.internals.positionAbsolute),
    boxOf(to.internals.positionAbsolute),
  );
  const path = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return (
    <>
      <path
        id={id}
        d={path}
        fill="none"
        markerEnd={markerEnd}
        strokeWidth={selected ? 2.5 : 1.5}
        strokeDasharray={data.edge.sync ? undefined : '6 4'}
        stroke={selected ? 'var(--color-primary)' : 'var(--color-line-strong)'}
      />
      <path
        d={path}
        fill="none"
        stroke="transparent"
        strokeWidth={20}
        className="react-flow__edge-interaction"
      />
      <text
        x={(start.x + end.x) / 2}
        y={(start.y + end.y) / 2 - 5}
        textAnchor="middle"
        className="board-verb"
      >
        {data.edge.verb}
      </text>
    </>
  );
}
