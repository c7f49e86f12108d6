const PREFIX = 'backpressure-answer:';

/**
 * Marks an answer as being worked on by this tab, so that no other tab takes it for an unsent one.
 * The browser frees the mark when the tab is gone.
 * @returns the function that frees it.
 */
export function holdAnswer(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator) void navigator.locks.request(PREFIX + key, () => held);
  return release;
}

/** Keys of the answers that some tab is working on. */
export async function heldAnswers(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
