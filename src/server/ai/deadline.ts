/** The reason of a signal whose time ran out, as with AbortSignal.timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/**
 * Runs `work` with a signal that fires after `milliseconds` or with `parent`, and rejects with its reason then,
 * whether or not `work` listens: a client's own timeout does not cover a body that stalls.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const follow = () => controller.abort(parent?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The deadline has passed', 'TimeoutError')),
    milliseconds,
  );
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  try {
    controller.signal.throwIfAborted();
    return await orAborted(work(controller.signal), controller.signal);
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
