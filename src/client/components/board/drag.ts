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
