import { useSyncExternalStore } from 'react';

/** As in Tailwind's `lg`: from here on the panel stands beside the stage. */
const BESIDE = '(min-width: 64rem)';

/** Whether there is room for the panel beside the stage; changes when a phone is turned. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(BESIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(BESIDE).matches,
  );
}
