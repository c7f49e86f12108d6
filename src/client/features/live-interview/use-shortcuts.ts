import { useEffect, useEffectEvent } from 'react';
import { SHORTCUTS, type ShortcutAction } from './shortcuts.ts';

const TAKES_TEXT = 'input, textarea, select, [contenteditable]';
const USES_SPACE = 'button, a, summary, audio';
const LIES_OVER_THE_PAGE = '[role="dialog"], [role="menu"]';

/**
 * Runs an action when its key is pressed alone: not in a field, not under a dialog or menu, and Space not where it
 * presses what has the focus. Space always works, the character keys only while they are on.
 */
export function useShortcuts(run: Record<ShortcutAction, () => void>, areCharactersOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = SHORTCUTS.find(({ key }) => key === event.key.toLowerCase());
    if (!shortcut || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches(TAKES_TEXT) || document.querySelector(LIES_OVER_THE_PAGE)) return;
    if (shortcut.key === ' ' ? target.matches(USES_SPACE) : !areCharactersOn) return;
    event.preventDefault();
    run[shortcut.action]();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
