import { useSyncExternalStore } from 'react';

/** As in Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

/** Whether there is room for columns beside each other; changes when a phone is turned. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
  );
}
