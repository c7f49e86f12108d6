import {
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
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
import { mostGrowth } from '#shared/board/labels.ts';
import { directRoute, pathOf, type Route } from '#shared/board/routes.ts';
import { useDragged } from './drag.ts';
import { Face, Verb } from './drawn.tsx';
import { useVerbTimes } from './in-sight.ts';

type PartData = {
  node: BoardNode;
  name: string;
  onConnectFrom: (id: string) => void;
};
export type PartNode = Node<PartData, 'part'>;
export type GroupNode = Node<{ group: BoardGroup; box: Box; isChosen: boolean }, 'group_box'>;
export type FlowNode = PartNode | GroupNode;
export type LineEdge = Edge<
  { edge: BoardEdge; from: Place; to: Place; route: Route; growths: readonly number[]; isLit: boolean },
  'line'
>;

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
  const dragged = useDragged(node.id);
  return (
    <div
      style={{
        width: NODE_WIDTH,
        height: NODE_HEIGHT,
        ...(dragged && {
          translate: `${dragged.x - node.x}px ${dragged.y - node.y}px`,
        }),
      }}
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
  const dragged = useDragged(id);
  const { width, height } = box;
  const title = drawnTitle(group);
  const frame = { width, height, rx: 8, fill: 'none', vectorEffect: 'non-scaling-stroke' };
  return (
    <div
      style={{
        width,
        height,
        ...(dragged && { translate: `${dragged.x - box.x}px ${dragged.y - box.y}px` }),
      }}
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

/**
 * A connection, routed around the parts, or drawn straight while one of its ends is dragged. Pointing at it shows its
 * verb.
 */
function Line({ id, source, target, data, selected, markerEnd }: EdgeProps<LineEdge>) {
  const [from, to] = [useDragged(source), useDragged(target)];
  const [isPointedAt, setIsPointedAt] = useState(false);
  const isDragged = from !== undefined || to !== undefined;
  const isRead = (data?.isLit ?? false) || isPointedAt;
  const most = data && !isDragged ? mostGrowth(data.route) : 1;
  const times = useVerbTimes(most, data?.growths ?? [], isRead);
  if (!data) return null;
  const route = isDragged
    ? directRoute(nodeBox(from ?? data.from), nodeBox(to ?? data.to), data.edge.verb)
    : data.route;
  const path = pathOf(route.points);
  const pointing = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
  };
  return (
    <>
      <path
        id={id}
        d={path}
        fill="none"
        markerEnd={markerEnd}
        strokeWidth={selected ? 2.5 : 1.5}
        strokeDasharray={data.edge.sync ? undefined : '6 4'}
        // Lines keep their width, so that a small drawing can still be followed, and dashes told from solid lines.
        vectorEffect="non-scaling-stroke"
        stroke={data.isLit ? 'var(--color-primary)' : 'var(--color-ink-soft)'}
        className={classNames('board-line', data.isLit && 'board-lit')}
      />
      <path
        d={path}
        fill="none"
        stroke="transparent"
        strokeWidth={20}
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
          <Verb verb={route} times={times} isLit={data.isLit} />
        </svg>
      </EdgeLabelRenderer>
    </>
  );
}
