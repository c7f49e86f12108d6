import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Board } from '#shared/board/board.ts';
import { type Chosen, NOTHING } from './chosen.ts';
import { groupNodeId } from './drag.ts';
import { tabOrder } from './tab-order.ts';
import type { Drawing } from './use-drawing.ts';

export type Panel = RefObject<HTMLDivElement | null>;

/** Chooses the part, group or connection that the Tab key leads to, so that the keys act on what has the focus. */
export function useTabChoice(panel: Panel, drawing: Drawing | null): void {
  const choose = useEffectEvent((target: EventTarget | null) => {
    const element = target instanceof Element ? elementOf(target) : null;
    // Whatever is chosen while a connection waits becomes its other end.
    if (element && drawing?.connecting === null) drawing.choose(chosenBy(element));
  });
  useEffect(() => {
    const own = panel.current;
    let isTab = false;
    const note = (event: Event) => {
      isTab = event instanceof KeyboardEvent && event.key === 'Tab';
    };
    const onFocus = ({ target }: FocusEvent) => isTab && choose(target);
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    own?.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
      own?.removeEventListener('focusin', onFocus);
    };
  }, [panel]);
}

/**
 * Keeps the focus in the panel when the element that had it is removed or disabled; otherwise the next key would go to
 * the room. Returns a function that lets the focus go.
 */
export function useFocusKept(panel: Panel): () => void {
  const isWithin = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      isWithin.current = target instanceof Node && (panel.current?.contains(target) ?? false);
    };
    // An effect after each render would be too early: React Flow removes parts later, on its own.
    const changes = new MutationObserver(() => {
      if (isWithin.current && document.activeElement === document.body) focusOnDrawing(panel.current);
    });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note, true);
    if (panel.current) {
      changes.observe(panel.current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    }
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note, true);
      changes.disconnect();
    };
  }, [panel]);
  return () => {
    isWithin.current = false;
  };
}

/** Puts the focus on a part or connection of the drawing, or else on the drawing itself. */
export function focusOnDrawing(within: HTMLElement | null, id?: string): void {
  const drawing = within?.matches('.react-flow') ? within : within?.querySelector<HTMLElement>('.react-flow');
  const place =
    id && drawing?.querySelector<HTMLElement>(`[data-id="${id}"], [data-id="${groupNodeId(id)}"]`);
  (place || drawing || within)?.focus({ preventScroll: true });
  // The list can hide the drawing.
  if (document.activeElement === document.body) within?.focus({ preventScroll: true });
}

/** Moves the focus within the drawing once the current step is drawn. In the list, the line and the tools it stays. */
export function goOnAt(within: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => {
    const drawing = within?.querySelector<HTMLElement>('.react-flow');
    if (drawing?.contains(document.activeElement)) focusOnDrawing(drawing, id);
  });
}

/** Moves the focus on Tab: from part to part, then from connection to connection, then out of the drawing. */
export function tabFrom(event: KeyboardEvent, board: Board): void {
  const from = event.target instanceof Element ? elementOf(event.target) : null;
  const drawing = from?.closest<HTMLElement>('.react-flow');
  if (!from || !drawing) return;
  const order = tabOrder(board);
  const next = order[order.indexOf(idOf(from)) + (event.shiftKey ? -1 : 1)];
  if (next !== undefined) {
    event.preventDefault();
    focusOnDrawing(drawing, next);
  } else if (!event.shiftKey) {
    // The browser then goes on from an element behind all parts; otherwise it would stop at the first part again.
    drawing.querySelector<HTMLElement>('[data-board-end]')?.focus({ preventScroll: true });
  }
}

export const elementOf = (target: Element) => target.closest('.react-flow__node, .react-flow__edge');
export const isGroup = (element: Element) => element.matches('.react-flow__node-group_box');

/** The id of the part, the connection or the group that an element shows. */
export function idOf(element: Element): string {
  const id = element.getAttribute('data-id') ?? '';
  return isGroup(element) ? id.slice(groupNodeId('').length) : id;
}

/** The choice of only the part, connection or group that an element shows. */
export function chosenBy(element: Element): Chosen {
  const id = idOf(element);
  if (isGroup(element)) return { ...NOTHING, group: id };
  return element.matches('.react-flow__edge') ? { nodes: [], edges: [id] } : { nodes: [id], edges: [] };
}
