import { useEffect, useEffectEvent, useRef } from 'react';
import { useCharacterKeys } from '#client/lib/keys.tsx';
import type { Board } from '#shared/board/board.ts';
import {
  chosenBy,
  elementOf,
  focusOnDrawing,
  idOf,
  isGroup,
  type Panel,
  tabFrom,
  useFocusKept,
  useTabChoice,
} from './board-focus.ts';
import { allOf, type Chosen } from './chosen.ts';
import { partTowards, partTyped } from './tab-order.ts';
import type { Drawing } from './use-drawing.ts';

type Keyed = {
  board: Board;
  drawing: Drawing;
  isOpen: boolean;
  /** Maximizes or restores the board, where that can be done. */
  onResize: (() => void) | undefined;
  /** Shows the list of the board's keys. */
  onLegend: () => void;
  zoom: Zoom;
};

/** Shows the drawing larger, smaller, or all of it. */
export type Zoom = { in: () => void; out: () => void; all: () => void };

/**
 * Handles the drawing's keys wherever the focus is in the panel. Fields keep theirs, except undo, redo and Escape. With
 * the focus on nothing, as after a press on the page's text, the keys that mean nothing to the room still act.
 */
export function useBoardKeys(
  panel: Panel,
  { board, drawing, isOpen, onResize, onLegend, zoom }: Keyed,
): void {
  const leave = useFocusKept(panel);
  useTabChoice(panel, isOpen ? drawing : null);
  const [areKeysOn] = useCharacterKeys();
  const letters = useRef({ typed: '', atMs: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target =
      event.target instanceof HTMLElement || event.target instanceof SVGElement ? event.target : null;
    const isTyping = target?.matches('input, select, textarea') ?? false;
    // A menu of the tools has its own keys.
    if (target?.closest('[role="menu"]')) return;
    if (event.key === 'Tab') return tabFrom(event, board);
    const { refused, letGo } = drawing.typedLine;
    if (event.key === 'Escape' && refused !== null && (!isTyping || target?.closest('.board-top form'))) {
      event.preventDefault();
      event.stopPropagation();
      return letGo();
    }
    if (isCharacter(event) && !isTyping && !areKeysOn) return;
    if (event.key === '?' && !isTyping) {
      event.preventDefault();
      return onLegend();
    }
    const zoomed = isTyping || drawing.connecting ? null : zoomOf(event, zoom);
    if (zoomed) {
      event.preventDefault();
      return zoomed();
    }
    if (event.key.toLowerCase() === 'm' && isLetter(event) && !isTyping && !drawing.connecting && onResize) {
      event.preventDefault();
      return onResize();
    }
    const sought =
      isOpen && drawing.connecting && !isTyping
        ? soughtBy(event, board, drawing.connecting, letters.current)
        : null;
    const act = sought
      ? () => {
          if (sought.id) focusOnDrawing(panel.current, sought.id);
          drawing.say(sought.words);
        }
      : !isOpen
        ? null
        : isTyping
          ? stepFrom(target, event, drawing)
          : actionOf(event, drawing);
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      act();
    } else if (event.key === 'Escape' && isTyping && target?.closest('.board-bar')) {
      // What is chosen stays, and the next Escape lets go of it. The field sees this one first, to drop what was typed.
      event.preventDefault();
      requestAnimationFrame(() => focusOnDrawing(panel.current, allOf(drawing.chosen)[0]));
    } else if (event.key === 'Escape' && hasChosen(drawing) && isOfDrawing(target)) {
      event.stopPropagation();
      event.preventDefault();
      drawing.chooseNothing();
    } else if (event.key === 'Escape' && isOpen && !isTyping && !target?.closest(ESCAPED_FROM)) {
      event.preventDefault();
      event.stopPropagation();
      panel.current?.querySelector<HTMLElement>('.board-top form input')?.focus();
    } else if (event.key === 'Escape' && (!isTyping || target?.closest('.board-top'))) {
      leave();
      target?.blur();
      // There the room's keys act, and Tab goes on from its beginning.
      panel.current?.closest('[data-room]')?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
  });
  const pressElsewhere = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isOpen || event.defaultPrevented || !(target instanceof Element) || panel.current?.contains(target))
      return;
    if (!target.matches('body, [tabindex="-1"]') || target.closest('[role="dialog"]')) return;
    const { refused, letGo } = drawing.typedLine;
    const dropped =
      refused !== null
        ? letGo
        : drawing.connecting === null && hasChosen(drawing)
          ? drawing.chooseNothing
          : null;
    const act = (event.key === 'Escape' && dropped) || elsewhere(event, drawing);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const own = panel.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    const onKeyElsewhere = (event: KeyboardEvent) => pressElsewhere(event);
    own?.addEventListener('keydown', onKeyDown);
    document.addEventListener('keydown', onKeyElsewhere);
    return () => {
      own?.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', onKeyElsewhere);
    };
  }, [panel]);
}

/** What a key acts on: what is chosen, or else what has the focus. */
function aimOf(event: KeyboardEvent, drawing: Drawing): Chosen {
  const element = event.target instanceof Element ? elementOf(event.target) : null;
  return element && !hasChosen(drawing) ? chosenBy(element) : drawing.chosen;
}

/** Where Escape does not lead to the line: in the line itself it leaves the board, and an unfolded row of the list folds. */
const ESCAPED_FROM = '.board-top form, [data-unfolded]';

/** Letters typed less than this apart belong to one name. */
const ONE_NAME_MS = 1_000;

/** The part that an arrow key or typed letters lead to while a connection waits for its other end, and what to say of it. */
function soughtBy(
  event: KeyboardEvent,
  board: Board,
  from: string,
  letters: { typed: string; atMs: number },
): { id: string | undefined; words: string } | null {
  const way = ARROWS[event.key];
  if (way) {
    letters.typed = '';
    const focused = event.target instanceof Element && elementOf(event.target)?.getAttribute('data-id');
    return { id: partTowards(way, board, focused || from, from), words: '' };
  }
  const before = event.timeStamp - letters.atMs < ONE_NAME_MS ? letters.typed : '';
  const typed = before + event.key;
  const id = partTyped(typed, board, from);
  // Space takes the part that was found, unless another one's name goes on with it.
  const isTaken = !before || (!id && partTyped(before, board, from) !== undefined);
  if (!isCharacter(event) && (event.key !== ' ' || isTaken)) return null;
  letters.typed = typed;
  letters.atMs = event.timeStamp;
  return { id, words: id ? `Typed "${typed}".` : `No part is called “${typed}”.` };
}

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !altKey && !metaKey;

/** Space is none of them: it presses buttons and moves the drawing. */
const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;

const hasChosen = ({ chosen }: Drawing) => allOf(chosen).length > 0;

function zoomOf(event: KeyboardEvent, zoom: Zoom): Act {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === '+' || event.key === '=') return zoom.in;
  if (event.key === '-' || event.key === '_') return zoom.out;
  return event.key === '0' || (event.shiftKey && event.code === 'Digit1') ? zoom.all : null;
}

/** Whether an element belongs to the drawing. The line to type in, names in place and the list handle Escape. */
const isOfDrawing = (target: Element | null) =>
  target !== null && target.closest('.board-top input, .board-in-place, [data-board-list]') === null;

type Act = (() => void) | null;

/** Undo or redo for their keys, which do nothing when there is no step; null for any other key. */
function undoOrRedo(event: KeyboardEvent, { undo, redo }: Drawing): Act {
  const key = event.key.toLowerCase();
  if (!event.ctrlKey && !event.metaKey) return null;
  if (key === 'y' || (key === 'z' && event.shiftKey)) return redo ?? (() => {});
  return key === 'z' ? (undo ?? (() => {})) : null;
}

/** A field with text undoes its own typing; a field with nothing to undo leaves the step to the board. */
function stepFrom(field: Element | null, event: KeyboardEvent, drawing: Drawing): Act {
  const isText = field instanceof HTMLInputElement && field.value !== '';
  const isAsBefore = isText && field.matches('.board-in-place') && field.value === field.defaultValue;
  return isText && !isAsBefore ? null : undoOrRedo(event, drawing);
}

/** Characters are the room's there, and Ctrl+A and Ctrl+C are for the page's text. */
function elsewhere(event: KeyboardEvent, drawing: Drawing): Act {
  return event.key.length > 1 ? actionOf(event, drawing) : undoOrRedo(event, drawing);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** Keys with a modifier, as this computer's keyboard names them. */
export const COMMANDS = isMac
  ? { undo: '⌘Z', redo: '⇧⌘Z', all: '⌘A', duplicate: '⌘D' }
  : { undo: 'Ctrl+Z', redo: 'Ctrl+Y', all: 'Ctrl+A', duplicate: 'Ctrl+D' };

/** A key as `aria-keyshortcuts` names it. */
export const ariaKeys = (key: string) =>
  key.replace('Ctrl', 'Control').replace('⇧⌘', 'Shift+Meta+').replace('⌘', 'Meta+');

/** Keeps a key that works now: characters can be turned off. */
export function useWorkingKey(): (key: string | undefined) => string | undefined {
  const [areCharactersOn] = useCharacterKeys();
  return (key) => (areCharactersOn || (key?.length ?? 0) > 1 ? key : undefined);
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What a key does on the drawing; null if it is not one of ours. */
function actionOf(event: KeyboardEvent, drawing: Drawing): Act {
  const { chosen, connect, connecting, connectFrom, stopConnecting, remove, group, setRenaming } = drawing;
  const key = event.key.toLowerCase();
  if (connecting !== null) {
    const part = event.target instanceof Element && event.target.closest('.react-flow__node-part');
    const to = part ? part.getAttribute('data-id') : null;
    if (key === 'escape') return stopConnecting;
    if (to && (key === 'enter' || key === ' ')) return () => drawing.choose({ nodes: [to], edges: [] });
  }
  if ((event.ctrlKey || event.metaKey) && key === 'a') return drawing.chooseParts;
  const aim = aimOf(event, drawing);
  const wantsPart = (to: string) => () => drawing.say(`Choose a part to ${to} it.`);
  if ((event.ctrlKey || event.metaKey) && key === 'd')
    return aim.nodes.length > 0 ? () => drawing.duplicate(aim.nodes) : wantsPart('duplicate');
  if (event.ctrlKey || event.metaKey) return undoOrRedo(event, drawing);
  const element = event.target instanceof Element ? elementOf(event.target) : null;
  const [one, other] = chosen.nodes;
  const only = onlyOneOf(aim, connecting);
  if (element && (key === 'enter' || (key === ' ' && isGroup(element)))) {
    if (idOf(element) === onlyOneOf(chosen, connecting)) return () => focusOnFields(element);
    return () => drawing.choose(chosenBy(element));
  }
  const way = element && isGroup(element) && idOf(element) === chosen.group ? ARROWS[event.key] : undefined;
  // As far as React Flow moves a part.
  const step = event.shiftKey ? 20 : 5;
  if (way) return () => drawing.nudge({ x: way.x * step, y: way.y * step });
  if (key === 'e' && one && other) return () => connect(one, other);
  if (key === 'e') return only && only === aim.nodes[0] ? () => connectFrom(only) : wantsPart('connect');
  if (key === 'g') return one ? group : wantsPart('group');
  if (key === 'f2' && only) return () => setRenaming(only);
  if (key !== 'delete' && key !== 'backspace') return null;
  // A removal moves the focus to a neighbor, which the next press must not remove, too: nobody chose it.
  return event.repeat ? () => {} : () => remove(chosen);
}

function focusOnFields(within: Element): void {
  within.closest('.board-panel')?.querySelector<HTMLElement>('.board-bar input')?.focus();
}

/** The id of the only part, connection or group of these; null if there are none or several, or if one is being connected. */
function onlyOneOf(chosen: Chosen, connecting: string | null): string | null {
  const [one, ...others] = allOf(chosen);
  return one !== undefined && others.length === 0 && connecting === null ? one : null;
}
