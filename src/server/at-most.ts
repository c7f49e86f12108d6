/**
 * Resolves to the work's result, or to `otherwise` if the work takes longer; then the work goes on all the same.
 * @param ended Fires when nobody should wait any longer.
 */
export async function atMost<T>(ms: number, work: Promise<T>, otherwise: T, ended?: AbortSignal): Promise<T> {
  if (ended?.aborted) return otherwise;
  let timer: NodeJS.Timeout | undefined;
  let onEnd = () => {};
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
    onEnd = () => resolve(otherwise);
    ended?.addEventListener('abort', onEnd, { once: true });
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    ended?.removeEventListener('abort', onEnd);
  }
}
