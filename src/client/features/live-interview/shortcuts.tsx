import { useEffect, useEffectEvent } from 'react';

/** What can be done from the keyboard on the live screen, in the order of the list. */
export const SHORTCUTS = [
  { action: 'record', key: ' ', name: 'Space', does: 'Start your answer, then stop and send it' },
  { action: 'start', key: 's', name: 'S', does: 'Stop the question and start your answer' },
  { action: 'pause', key: 'p', name: 'P', does: 'Pause and resume the interview' },
  { action: 'play', key: 'l', name: 'L', does: 'Listen to the question, or stop listening' },
  { action: 'already_said', key: 'a', name: 'A', does: 'Already said: go to the next question' },
  { action: 'hint', key: 'h', name: 'H', does: 'Hear a hint' },
  { action: 'ask', key: 'q', name: 'Q', does: 'Ask for a fact' },
  { action: 'why', key: 'w', name: 'W', does: 'Be asked why' },
  { action: 'harder', key: 'r', name: 'R', does: 'Get a harder question' },
  { action: 'list', key: '?', name: '?', does: 'Show this list' },
] as const;

type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';
const PRESSED_BY_SPACE = 'button, a, summary, audio';
const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Somebody writes, or a dialog or menu is open: keys and the focus are theirs. */
function isOccupied(target: Element): boolean {
  return target.matches(TEXT_FIELDS) || document.querySelector(OVERLAYS) !== null;
}

/**
 * Runs an action when its key is pressed alone: not in a field, not under a dialog or menu, and Space not where it
 * presses what has the focus. Space always works, the character keys only while they are on.
 */
export function useShortcuts(
  run: Partial<Record<ShortcutAction, () => void>>,
  areCharacterKeysOn: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = SHORTCUTS.find(({ key }) => key === event.key.toLowerCase());
    if (!shortcut || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (isOccupied(target)) return;
    const act = run[shortcut.action];
    if (!act) return;
    if (shortcut.key === ' ' ? target.matches(PRESSED_BY_SPACE) : !areCharacterKeysOn) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
