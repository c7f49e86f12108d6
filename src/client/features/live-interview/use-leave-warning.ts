import { useEffect } from 'react';

/** Has the browser ask before the tab closes in the middle of an answer. What was recorded is kept either way. */
export function useLeaveWarning(isAnswering: boolean): void {
  useEffect(() => {
    if (!isAnswering) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAnswering]);
}
