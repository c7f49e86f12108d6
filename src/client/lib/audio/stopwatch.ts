/** Counts the time that passes while it runs. */
export type Stopwatch = {
  elapsedMs(): number;
  start(): void;
  pause(): void;
  reset(): void;
};

/** @param now a clock in milliseconds that never goes back. */
export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let counted = 0;
  let since: number | null = null;
  const elapsedMs = () => counted + (since === null ? 0 : now() - since);
  return {
    elapsedMs,
    start: () => {
      since ??= now();
    },
    pause: () => {
      counted = elapsedMs();
      since = null;
    },
    reset: () => {
      counted = 0;
      since = null;
    },
  };
}
