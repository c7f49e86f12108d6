import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to an element when its text has changed: whoever typed at the end of a small screen sees what comes next. */
export function useShowWhenNew(element: RefObject<HTMLElement | null>, text: string): void {
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [element, text]);
}
