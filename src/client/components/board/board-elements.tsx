import {
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  useStore,
  ViewportPortal,
} from '@xyflow/react';
import { memo, useState } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import type { BoardEdge, BoardGroup, BoardNode } from '#shared/board/board.ts';
import {
  type Box,
  drawnTitle,
  groupTitle,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
} from '#shared/board/geometry.ts';
import { kindOf } from '#shared/board/kinds.ts';
import { mostGrowth, verbTimes } from '#shared/board/labels.ts';
import { directRoute, pathOf, type Route } from '#shared/board/routes.ts';
import { useDraggedPlaces, useIsDragged, useMovedAlong } from './drag.ts';
import { ArrowHead, Face, Verb } from './drawn.tsx';

type PartData = {
  node: BoardNode;
  name: string;
  onConnectFrom: (id: string) => void;
};
export type PartNode = Node<PartData, 'part'>;
export type GroupNode = Node<{ group: BoardGroup; box: Box; isChosen: boolean }, 'group_box'>;
export type FlowNode = PartNode | GroupNode;
type LineData = {
  edge: BoardEdge;
  from: Place;
  to: Place;
  route: Route;
  growths: readonly number[];
  isLit: boolean;
};
export type LineEdge = Edge<LineData, 'line'>;

const GRIPS = [
  { position: Position.Right },
  { position: Position.Bottom, id: 'below' },
  { position: Position.Left, id: 'before' },
  { position: Position.Top, id: 'above' },
];

export const NODE_TYPES = { part: memo(Part), group_box: memo(GroupBox) };
export const EDGE_TYPES = { line: memo(Line) };

function Part({ data, selected }: NodeProps<PartNode>) {
  const { node, name, onConnectFrom } = data;
  const { label } = kindOf(node.kind);
  return (
    <div
      ref={useMovedAlong(node.id, node)}
      style={{ width: NODE_WIDTH, height: NODE_HEIGHT }}
      title={`${label}: ${name}${node.note && `. ${node.note}`}`}
      className={classNames(
        'board-part relative flex items-center gap-2 rounded-ui border px-2 text-left',
        selected
          ? 'border-primary bg-primary-wash outline outline-primary'
          : 'border-line-strong bg-raised hover:border-ink hover:bg-sunken',
      )}
    >
      <Face node={node} name={name} />
      {GRIPS.map((grip) => (
        <Handle
          key={grip.position}
          {...grip}
          type="source"
          className="board-handle"
          title="Drag to connect"
          onClick={(event) => {
            event.stopPropagation();
            onConnectFrom(node.id);
          }}
        />
      ))}
    </div>
  );
}

function GroupBox({ id, data: { group, box, isChosen } }: NodeProps<GroupNode>) {
  const { width, height } = box;
  const title = drawnTitle(group);
  const frame = { width, height, rx: 8, fill: 'none' };
  return (
    <div
      ref={useMovedAlong(id, box)}
      style={{ width, height }}
      className="board-group relative px-1.5 py-0.5"
      data-chosen={isChosen || undefined}
    >
      <svg aria-hidden width={width} height={height} className="absolute inset-0 -z-1 overflow-visible">
        <rect {...frame} className="board-group-border" />
        <rect {...frame} className="board-group-grip" />
      </svg>
      <span data-group-name className="board-title pointer-events-auto rounded-ui px-1">
        {title}
        <span className="sr-only">{groupTitle(group).slice(title.length)}</span>
      </span>
    </div>
  );
}

/** A connection, routed around the parts. Pointing at it shows its verb. */
function Line({ id, source, target, data, selected, markerEnd }: EdgeProps<LineEdge>) {
  const isDragged = useIsDragged(source, target);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const isRead = (data?.isLit ?? false) || isPointedAt;
  const times = useVerbTimes(data ? mostGrowth(data.route) : 1, data?.growths ?? [], isRead);
  // `DraggedLines` draws it meanwhile.
  if (!data || isDragged) return null;
  const { route, isLit } = data;
  const pointing = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
  };
  return (
    <>
      <LinePath id={id} {...data} isSelected={selected} markerEnd={markerEnd} />
      <path
        d={pathOf(route.points)}
        fill="none"
        stroke="transparent"
        className="react-flow__edge-interaction"
        {...pointing}
      />
      <EdgeLabelRenderer>
        <svg
          width={1}
          height={1}
          aria-hidden
          className={classNames('absolute overflow-visible', isRead && 'z-1')}
          {...pointing}
        >
          <Verb verb={route} times={times} isLit={isLit} />
        </svg>
      </EdgeLabelRenderer>
    </>
  );
}

/** The factor by which a verb is drawn, of those that each verb has room for; null if it is left out. */
function useVerbTimes(most: number, all: readonly number[], isLit: boolean): number | null {
  return useStore(({ transform: [, , zoom] }) => verbTimes(zoom, most, all, isLit));
}

type LinePathProps = Pick<LineData, 'edge' | 'route' | 'isLit'> & {
  id?: string;
  isSelected: boolean | undefined;
  /** As CSS: `url('#id')`. */
  markerEnd: string | undefined;
};

function LinePath({ id, edge, route, isLit, isSelected, markerEnd }: LinePathProps) {
  return (
    <path
      id={id}
      d={pathOf(route.points)}
      fill="none"
      markerEnd={markerEnd}
      data-async={!edge.sync || undefined}
      data-chosen={isSelected || undefined}
      stroke={isLit ? 'var(--color-primary)' : 'var(--color-ink-soft)'}
      className={classNames('board-line', isLit && 'board-lit')}
    />
  );
}

/**
 * The connections of what is being dragged, drawn straight. They are apart from the others: among them, the browser would
 * look at each of those at every step, and so would React.
 */
export function DraggedLines({ lines }: { lines: readonly LineEdge[] }) {
  const places = useDraggedPlaces();
  const moved = lines.flatMap(({ id, source, target, selected, data }) => {
    const [from, to] = [places.get(source), places.get(target)];
    if (!data || (!from && !to)) return [];
    const route = directRoute(nodeBox(from ?? data.from), nodeBox(to ?? data.to), data.edge.verb);
    return [{ ...data, id, route, isSelected: selected }];
  });
  if (moved.length === 0) return null;
  return (
    <ViewportPortal>
      {/* Below the parts, as all lines are. */}
      <svg aria-hidden className="board-dragged -z-1">
        {moved.map(({ id, ...line }) => (
          <LinePath key={id} {...line} markerEnd={`url(#${arrowHead(line.isLit)})`} />
        ))}
      </svg>
      <svg aria-hidden className="board-dragged z-2000">
        {moved.map(({ id, ...line }) => (
          <DraggedVerb key={id} {...line} />
        ))}
      </svg>
    </ViewportPortal>
  );
}

function DraggedVerb({ route, growths, isLit }: Pick<LineData, 'route' | 'growths' | 'isLit'>) {
  return <Verb verb={route} times={useVerbTimes(1, growths, isLit)} isLit={isLit} />;
}

/** The id of the head of an arrow. */
export const arrowHead = (isLit: boolean) => (isLit ? 'board-arrow-lit' : 'board-arrow');

/** The arrow heads that the lines of a drawing refer to. */
export function ArrowHeads() {
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        <ArrowHead id={arrowHead(false)} isLit={false} />
        <ArrowHead id={arrowHead(true)} isLit />
      </defs>
    </svg>
  );
}
