import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** After a change of page, puts the keyboard and the screen reader at the start of the new one. */
export function useFocusMain(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previous = useRef(path);
  useEffect(() => {
    const isFirst = previous.current === undefined;
    if (!isFirst && previous.current !== path) main.current?.focus({ preventScroll: true });
    previous.current = path;
  }, [path, main]);
}
