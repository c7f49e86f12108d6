import type { Node, NodeChange } from '@xyflow/react';
import {
  createContext,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type Board, isInGroup } from '#shared/board/board.ts';
import {
  areOver,
  groupBoxes,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
  withMargin,
} from '#shared/board/geometry.ts';

/**
 * Where parts are dragged to, until they are let go. This is kept outside React Flow's own state, where one new place
 * makes every part and connection check whether it is theirs; here only what moves is drawn again.
 */
export class Drag {
  readonly #listeners = new Set<() => void>();
  #places: ReadonlyMap<string, Place> = new Map();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same map until something moves on. */
  readonly places = (): ReadonlyMap<string, Place> => this.#places;

  placeOf(id: string): Place | undefined {
    return this.#places.get(id);
  }

  /** Sets the places of all parts that are being dragged; an empty map once they are let go. */
  set(places: ReadonlyMap<string, Place>): void {
    if (places.size === 0 && this.#places.size === 0) return;
    this.#places = places;
    for (const listener of this.#listeners) listener();
  }
}

export const DragContext = createContext(new Drag());

/** Where all that is being dragged is now. */
export function useDraggedPlaces(): ReadonlyMap<string, Place> {
  const drag = useContext(DragContext);
  return useSyncExternalStore(drag.subscribe, drag.places);
}

/** Whether one of these is being dragged. */
export function useIsDragged(...ids: readonly string[]): boolean {
  const drag = useContext(DragContext);
  return useSyncExternalStore(drag.subscribe, () => ids.some((id) => drag.placeOf(id) !== undefined));
}

/** Moves an element along while it is dragged, past React, which would look at all others at each step. */
export function useMovedAlong(id: string, { x, y }: Place): RefObject<HTMLDivElement | null> {
  const drag = useContext(DragContext);
  const moved = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const to = drag.placeOf(id);
      const translate = to ? `${to.x - x}px ${to.y - y}px` : '';
      if (moved.current && moved.current.style.translate !== translate)
        moved.current.style.translate = translate;
    };
    follow();
    return drag.subscribe(follow);
  }, [drag, id, x, y]);
  return moved;
}

/** The new places of moved parts: after a drag has ended, or after an arrow key. */
export function placesIn<Part extends Node>(changes: readonly NodeChange<Part>[]) {
  return changes.flatMap((change) => {
    if (change.type !== 'position' || change.dragging || !change.position) return [];
    return [{ id: change.id, x: Math.round(change.position.x), y: Math.round(change.position.y) }];
  });
}

/** Where parts are while they are dragged. */
export function draggedIn<Part extends Node>(changes: readonly NodeChange<Part>[]): Map<string, Place> {
  return new Map(
    changes.flatMap((change) =>
      change.type === 'position' && change.dragging && change.position ? [[change.id, change.position]] : [],
    ),
  );
}

/** Tells a group from a part among what React Flow draws. */
export const groupNodeId = (group: string) => `group:${group}`;

/** The changes with a dragged group's as those of all that is in it. Whatever else was chosen stays where it is. */
export function withMembers<Part extends Node>(
  changes: NodeChange<Part>[],
  board: Board,
): NodeChange<Part>[] {
  const boxes = groupBoxes(board);
  for (const change of changes) {
    const id = change.type === 'position' ? change.id.replace(/^group:/, '') : '';
    const box = boxes.get(id);
    if (change.type !== 'position' || !box) continue;
    const to = change.position;
    if (!to) return [];
    const along = ({ x, y }: Place) => ({ x: x + to.x - box.x, y: y + to.y - box.y });
    return [
      ...partsIn(board, id).map((node) => ({ ...change, id: node.id, position: along(node) })),
      ...[...boxes]
        .filter(([inner]) => isInGroup(board.groups, inner, id))
        .map(([inner, at]) => ({ ...change, id: groupNodeId(inner), position: along(at) })),
    ];
  }
  return changes;
}

/** The nearest part, other than `but`, that is at most `far` from a place; undefined if there is none. */
export function partNear({ nodes }: Board, { x, y }: Place, far: number, but: string): string | undefined {
  const near = [...nodes.values()].flatMap((node) => {
    const across = Math.max(node.x - x, 0, x - node.x - NODE_WIDTH);
    const down = Math.max(node.y - y, 0, y - node.y - NODE_HEIGHT);
    const distance = Math.hypot(across, down);
    return node.id === but || distance > far ? [] : [{ id: node.id, distance }];
  });
  return near.sort((one, other) => one.distance - other.distance)[0]?.id;
}

/** A part that is dropped this little out of line with the one that leads to it stands in line. */
const IN_LINE = 16;
/** The least room around a part that is dropped at an empty place. */
const ROOM = 24;

/** The place of a new part whose middle is `at`; null if another part is there. */
export function placeUnder({ nodes }: Board, from: Place, at: Place): Place | null {
  const inLine = (place: number, other: number) =>
    Math.abs(place - other) <= IN_LINE ? other : Math.round(place);
  const place = { x: inLine(at.x - NODE_WIDTH / 2, from.x), y: inLine(at.y - NODE_HEIGHT / 2, from.y) };
  const room = withMargin(nodeBox(place), ROOM);
  return [...nodes.values()].some((node) => areOver(nodeBox(node), room)) ? null : place;
}

/** The parts in a group and in the groups within it. */
export function partsIn({ nodes, groups }: Board, group: string) {
  return [...nodes.values()].filter((node) => isInGroup(groups, node.group, group));
}
