import { useEffect, useEffectEvent } from 'react';

const USES_SPACE = 'input, textarea, select, button, a, summary, audio, [contenteditable], [role="dialog"] *';

/** Calls `onPress` for the space bar when no field, button or dialog has the focus. */
export function useSpaceKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.matches(USES_SPACE)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
