import { replaceEqualDeep } from '@tanstack/react-query';
import {
  Background,
  ConnectionMode,
  type FinalConnectionState,
  type Position,
  ReactFlow,
  useKeyPress,
  useReactFlow,
  useStore,
  useStoreApi,
} from '@xyflow/react';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import '@xyflow/react/dist/base.css';
import './board.css';
import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { type Box, NODE_HEIGHT, NODE_WIDTH, nodeBox } from '#shared/board/geometry.ts';
import { drawnLabel, growthAt, LARGEST_GROWTH } from '#shared/board/labels.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import {
  ArrowHeads,
  DraggedLines,
  EDGE_TYPES,
  type FlowNode,
  type LineEdge,
  NODE_TYPES,
} from './board-elements.tsx';
import { focusOnDrawing } from './board-focus.ts';
import { type Chosen, NOTHING } from './chosen.ts';
import { Drag, DragContext, draggedIn, partNear, placesIn, withMembers } from './drag.ts';
import { asChosen, asChosenEdge, edgesOf, nodesOf } from './drawn-elements.ts';
import { seenPlace, useIsFar, useKeptInSight, useKeptWithin } from './in-sight.ts';
import { NameInPlace, namedIn } from './name-in-place.tsx';

type Props = {
  board: Board;
  chosen: Chosen;
  /** The part, connection or group whose name is being written. */
  renaming: string | null;
  /** The part whose next connection waits for its other end. */
  connecting: string | null;
  isOpen: boolean;
  /** Whether the list is shown beside the drawing; it says what cannot be read there. */
  isListShown: boolean;
  onChoose: (chosen: Chosen) => void;
  onMove: (places: { id: string; x: number; y: number }[], isDropped: boolean) => void;
  onConnect: (from: string, to: string) => void;
  /** Called when one of a part's dots is pressed. */
  onConnectFrom: (id: string) => void;
  /** Called when a line is drawn from a side of a part to an empty place, or when that place is pressed. */
  onGrow: (from: string, at: { x: number; y: number }, side?: Position) => void;
  /** Called when an empty place is double-clicked. */
  onAddAt: (place: { x: number; y: number }) => void;
  onRename: (id: string | null) => void;
  onNameDropped: (id: string) => void;
  onSay: Dispatch<SetStateAction<string>>;
  onRenamed: (id: string, text: string) => void;
};

const MULTIPLE = ['Shift', 'Meta', 'Control'];
/** A line that ends this near to a part, in pixels of the screen, leads to it. */
const NEAR_PX = 24;
/** At this zoom even the largest drawing fits. */
const MIN_ZOOM = 0.05;

/** The board as a drawing, within a `ReactFlowProvider`. */
export function BoardCanvas(props: Props) {
  const { board, chosen, renaming, connecting, isOpen, isListShown, onChoose, onMove, onConnect, onGrow } =
    props;
  const flow = useReactFlow();
  const { getState } = useStoreApi();
  const keepWithin = useKeptWithin(board);
  const [drag] = useState(() => new Drag());
  const connectFrom = useStable(props.onConnectFrom);
  useKeptInSight(
    board,
    useMemo(() => boxOf(board, chosen), [board, chosen]),
    isListShown,
  );

  // Unchanged parts and lines stay the same objects, so that React does not draw them again.
  const parts = useShared(useMemo(() => nodesOf(board, connectFrom), [board, connectFrom]));
  const nodes = useMemo(() => parts.map((node) => asChosen(node, chosen)), [parts, chosen]);
  const lines = useShared(useMemo(() => edgesOf(board), [board]));
  const edges = useMemo(() => lines.map((edge) => asChosenEdge(edge, chosen)), [lines, chosen]);
  const canGrab = isOpen && connecting === null;
  const isPanning = useKeyPress('Space');
  const frame = useRef<HTMLDivElement>(null);
  const [isFar, grip, growth] = [useIsFar(), useGrip(), useTextGrowth()];
  const named = namedIn(board, renaming, parts, lines, isFar, growth);
  const pick = (id: string, what: 'nodes' | 'edges', isMore: boolean) => {
    const own = chosen[what];
    if (!isMore) onChoose({ ...NOTHING, [what]: [id] });
    else onChoose({ ...chosen, [what]: own.includes(id) ? own.filter((each) => each !== id) : [...own, id] });
  };
  const chooseGroup = (group: string) => onChoose({ ...NOTHING, group });
  // While a box is drawn, React Flow lets go of what was chosen and chooses again before anything is rendered.
  const latest = useRef(chosen.nodes);
  useEffect(() => {
    latest.current = chosen.nodes;
  });
  const endConnection = (event: MouseEvent | TouchEvent, pulled: FinalConnectionState) => {
    if (!pulled.fromNode) return;
    const [point, { id }] = [pointOf(event), pulled.fromNode];
    const under = document.elementFromPoint(point.x, point.y)?.closest('.react-flow__node-part');
    const to = under?.getAttribute('data-id');
    if (to === id) return;
    const at = flow.screenToFlowPosition(point);
    const end = to ?? partNear(board, at, NEAR_PX / flow.getZoom(), id);
    if (end) onConnect(id, end);
    else onGrow(id, at, pulled.fromPosition);
  };

  return (
    <DragContext value={drag}>
      <ReactFlow<FlowNode, LineEdge>
        ref={frame}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={(all) => {
          const changes = withMembers(all, board);
          const places = placesIn(changes);
          // A part is set beside what it would cover; for a group, the others make room.
          const isDropped = placesIn(all).some(
            ({ id }) => board.nodes.has(id) && drag.placeOf(id) !== undefined,
          );
          drag.set(draggedIn(changes));
          onMove(places, isDropped);
          const picked = changes.filter((change) => change.type === 'select');
          if (picked.length === 0) return;
          const ids = new Set(latest.current);
          for (const { id, selected } of picked) selected ? ids.add(id) : ids.delete(id);
          latest.current = [...ids];
          onChoose({ nodes: latest.current, edges: [] });
        }}
        // What makes room while a phone's keyboard is open comes back when the line is left: before the press is over, that
        // would move the drawing under the finger.
        onMouseDownCapture={(event) => fieldBeside(event.target) && event.preventDefault()}
        onClick={({ target }) => fieldBeside(target)?.blur()}
        onNodeClick={(_, node) => {
          if (node.type === 'group_box') chooseGroup(node.data.group.id);
          else if (connecting !== null) pick(node.id, 'nodes', false);
        }}
        onNodeDragStart={(_, { type, data }) => type === 'group_box' && chooseGroup(data.group.id)}
        onEdgeClick={(event, { id }) => pick(id, 'edges', event.shiftKey)}
        onPaneClick={({ clientX, clientY }) => {
          if (connecting === null) onChoose(NOTHING);
          else onGrow(connecting, flow.screenToFlowPosition({ x: clientX, y: clientY }));
        }}
        onNodeDoubleClick={(_, { id, data }) =>
          canGrab && props.onRename('group' in data ? data.group.id : id)
        }
        onEdgeDoubleClick={(_, { id }) => canGrab && props.onRename(id)}
        onDoubleClick={({ target, clientX, clientY }) => {
          if (!canGrab || !(target instanceof Element) || !target.matches('.react-flow__pane')) return;
          const at = flow.screenToFlowPosition({ x: clientX, y: clientY });
          const place = { x: at.x - NODE_WIDTH / 2, y: at.y - NODE_HEIGHT / 2 };
          props.onAddAt(seenPlace(place, flow.getViewport(), getState()));
        }}
        onConnectEnd={endConnection}
        // It scrolls so fast that a line drawn to an edge would end far off.
        autoPanOnConnect={false}
        connectionMode={ConnectionMode.Loose}
        nodesDraggable={canGrab && !isPanning}
        nodesConnectable={canGrab}
        // While a connection waits, a press chooses its other end rather than selecting the part.
        elementsSelectable={connecting === null}
        connectOnClick={false}
        onMoveEnd={keepWithin}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        panActivationKeyCode="Space"
        multiSelectionKeyCode={MULTIPLE}
        zoomOnDoubleClick={false}
        minZoom={MIN_ZOOM}
        maxZoom={2}
        // People who cannot see the drawing use the list beside it.
        aria-label="Drawing"
        tabIndex={-1}
        data-grip={grip}
        data-growth={growth}
        className={classNames(
          'outline-none',
          isFar && 'board-far',
          connecting !== null && 'board-awaiting',
          board.nodes.size === 1 && 'board-single',
        )}
      >
        <span data-board-end tabIndex={-1} />
        <ArrowHeads />
        <DraggedLines lines={edges} />
        <Background gap={24} color="var(--color-line)" />
        {renaming !== null && named && (
          <NameInPlace
            key={renaming}
            {...named}
            onSay={props.onSay}
            onDrop={() => props.onNameDropped(renaming)}
            onKeep={(text) => props.onRenamed(renaming, text)}
            onDone={() => focusOnDrawing(frame.current, renaming)}
          />
        )}
      </ReactFlow>
    </DragContext>
  );
}

/** The last of the chosen parts, or the verb of the last of the connections. */
function boxOf(board: Board, { nodes, edges }: Chosen): Box | undefined {
  const node = board.nodes.get(nodes.at(-1) ?? '');
  const route = edgeRoutes(board).get(edges.at(-1) ?? '');
  return node ? nodeBox(node) : route && drawnLabel(route);
}

/** The field of a touch screen that has the focus while something else is pressed; null if there is none. */
function fieldBeside(pressed: EventTarget): HTMLInputElement | null {
  const { activeElement } = document;
  const isBeside = matchMedia('(pointer: coarse)').matches && activeElement !== pressed;
  return isBeside && activeElement instanceof HTMLInputElement ? activeElement : null;
}

function pointOf(event: MouseEvent | TouchEvent): { x: number; y: number } {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 };
}

/** Keeps the previous value, or those nested parts of it that are equal to the new one. */
function useShared<Value>(value: Value): Value {
  const last = useRef(value);
  const shared = replaceEqualDeep(last.current, value);
  useEffect(() => {
    last.current = shared;
  });
  return shared;
}

/** A function that stays the same across renders and calls the latest one given. */
function useStable(call: Props['onConnectFrom']): Props['onConnectFrom'] {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useState(() => (id: string) => latest.current(id))[0];
}

/** The factor by which dots are enlarged, so that they can be grabbed however small the drawing is shown. */
function useGrip(): number {
  return useStore(({ transform: [, , zoom] }) =>
    zoom >= 0.85 ? 1 : zoom >= 0.6 ? 1.5 : zoom >= 0.4 ? 2 : 3,
  );
}

/** The factor by which words are enlarged, so that they can be read however small the drawing is shown. */
function useTextGrowth(): number {
  return useStore(({ transform: [, , zoom] }) => growthAt(zoom) ?? LARGEST_GROWTH);
}
