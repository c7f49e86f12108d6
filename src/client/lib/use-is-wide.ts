import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

/** Whether there is room for columns side by side; this changes when a device is rotated. */
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
