import type { Node, NodeChange } from '@xyflow/react';
import { createContext, useContext, useSyncExternalStore } from 'react';

type Place = { x: number; y: number };

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

/** Where a part is being dragged to; undefined while it is not. */
export function useDragged(id: string): Place | undefined {
  const drag = useContext(DragContext);
  return useSyncExternalStore(drag.subscribe, () => drag.placeOf(id));
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
