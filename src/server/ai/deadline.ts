/** The reason of a signal whose time ran out, as with AbortSignal.timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** How long work may take. Each sign of life grants it `idleMs` more, up to `ceilingMs` in all. */
export type TimeAllowed = { deadlineMs: number; idleMs: number; ceilingMs: number };

/**
 * Runs `work` with a signal that fires when its time is up or with `parent`, and rejects with its reason then, whether or
 * not `work` listens: a client's own timeout does not cover a body that stalls. Work that calls `pulse` is alive.
 */
export async function withDeadline<T>(
  time: number | TimeAllowed,
  work: (signal: AbortSignal, pulse: () => void) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const { deadlineMs, idleMs, ceilingMs } =
    typeof time === 'number' ? { deadlineMs: time, idleMs: 0, ceilingMs: time } : time;
  const controller = new AbortController();
  const follow = () => controller.abort(parent?.reason);
  const startedAt = performance.now();
  let endsAfterMs = deadlineMs;
  // A pulse only moves the end; the timer is set anew when it fires, not with every byte.
  const check = () => {
    const leftMs = startedAt + endsAfterMs - performance.now();
    if (leftMs > 1) timer = setTimeout(check, leftMs);
    else controller.abort(new DOMException('The deadline has passed', 'TimeoutError'));
  };
  const pulse = () => {
    const grantedMs = performance.now() - startedAt + idleMs;
    endsAfterMs = Math.max(endsAfterMs, Math.min(grantedMs, ceilingMs));
  };
  let timer = setTimeout(check, deadlineMs);
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  try {
    controller.signal.throwIfAborted();
    return await orAborted(work(controller.signal, pulse), controller.signal);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener('abort', follow);
  }
}

/** The work's outcome, or the signal's reason as soon as it fires. What the work does later is ignored. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
