import { useEffect, useRef } from 'react';

/**
 * What had the focus before a window opened, so that it gets it back. A button that is disabled while its call runs
 * loses the focus before the answer opens the window; hence the last focus is kept, not only the one at the opening.
 */
export function useOpener(isOpen: boolean) {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isOpen) return;
    const keep = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [isOpen]);
  return {
    remember: () => {
      if (document.activeElement !== document.body) last.current = document.activeElement;
    },
    focus: () => {
      if (last.current instanceof HTMLElement) last.current.focus();
    },
  };
}
