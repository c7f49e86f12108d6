import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Drawing } from './use-drawing.ts';

type Panel = RefObject<HTMLDivElement | null>;

/** The keys of the drawing, wherever in the panel the focus is, but not where one types. */
export function useBoardKeys(panel: Panel, drawing: Drawing, isOpen: boolean): void {
  const leave = useFocusKept(panel);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target =
      event.target instanceof HTMLElement || event.target instanceof SVGElement ? event.target : null;
    const isTyping = target?.matches('input, select, textarea') ?? false;
    const named = isOpen && !isTyping ? namedBy(event, drawing) : null;
    // The field has the focus before the letter is written, which so comes into it.
    if (named) return flushSync(() => drawing.setRenaming(named));
    const act = !isOpen ? null : isTyping ? stepFrom(target, event, drawing) : actionOf(event, drawing);
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      act();
    } else if (event.key === 'Escape' && (!isTyping || target?.closest('.board-top'))) {
      target?.blur();
      leave();
    }
  });
  useEffect(() => {
    const own = panel.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    own?.addEventListener('keydown', onKeyDown);
    return () => own?.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}

/**
 * Who works on the board keeps the focus in it when what had it is gone, be it a part or a button that can no longer be
 * pressed: else the next key would be one of the room. The function that it answers with lets the focus go.
 */
function useFocusKept(panel: Panel): () => void {
  const isWithin = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      isWithin.current = target instanceof Node && (panel.current?.contains(target) ?? false);
    };
    // Not after each drawing of the panel: React Flow takes parts away later, and by itself.
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

/** Puts the focus on a part or a connection of the drawing, else on the drawing itself. */
export function focusOnDrawing(within: HTMLElement | null, id?: string): void {
  const drawing = within?.matches('.react-flow') ? within : within?.querySelector<HTMLElement>('.react-flow');
  const place = id && drawing?.querySelector<HTMLElement>(`[data-id="${id}"]`);
  (place || drawing || within)?.focus({ preventScroll: true });
}

type Act = (() => void) | null;

/** Undo and redo by key, which do nothing where there is no step; null for any other key. */
function stepOf(event: KeyboardEvent, { undo, redo }: Drawing): Act {
  const key = event.key.toLowerCase();
  if (!event.ctrlKey && !event.metaKey) return null;
  if (key === 'y' || (key === 'z' && event.shiftKey)) return redo ?? (() => {});
  return key === 'z' ? (undo ?? (() => {})) : null;
}

/** A field with text takes back what was typed in it; one that has nothing to take back leaves the step to the board. */
function stepFrom(field: Element | null, event: KeyboardEvent, drawing: Drawing): Act {
  const isText = field instanceof HTMLInputElement && field.value !== '';
  const isAsBefore = isText && field.matches('.board-in-place') && field.value === field.defaultValue;
  return isText && !isAsBefore ? null : stepOf(event, drawing);
}

/** What a key does on the drawing; null where it is none of ours. */
function actionOf(event: KeyboardEvent, drawing: Drawing): Act {
  const { chosen, connect, connecting, connectFrom, stopConnecting, remove, group, setRenaming } = drawing;
  const key = event.key.toLowerCase();
  if (connecting !== null) {
    const part = event.target instanceof Element && event.target.closest('.react-flow__node-part');
    const to = part ? part.getAttribute('data-id') : null;
    if (key === 'escape') return stopConnecting;
    if (to && (key === 'enter' || key === ' ')) return () => drawing.choose({ nodes: [to], edges: [] });
  }
  if (event.ctrlKey || event.metaKey) return stepOf(event, drawing);
  const [one, other] = chosen.nodes;
  const only = onlyOneOf(drawing);
  if (key === 'e' && one && other) return () => connect(one, other);
  // As in the line to type in: orders -> ledger.
  if (key === '-' && one && one === only) return () => connectFrom(one);
  if (key === 'g' && one) return group;
  if (key === 'f2' && only) return () => setRenaming(only);
  return key === 'delete' || key === 'backspace' ? remove : null;
}

/** Of one part or connection, whose name every letter begins; null where more or none is chosen. */
function onlyOneOf({ chosen, connecting }: Drawing): string | null {
  const [one, ...others] = [...chosen.nodes, ...chosen.edges];
  return one !== undefined && others.length === 0 && connecting === null ? one : null;
}

function namedBy(event: KeyboardEvent, drawing: Drawing): string | null {
  const isLetter = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
  return isLetter ? onlyOneOf(drawing) : null;
}
