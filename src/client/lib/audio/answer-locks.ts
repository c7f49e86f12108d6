const PREFIX = 'backpressure-answer:';

/** The browser's locks, which not every address and browser has. */
function browserLocks(): LockManager | null {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ?? null;
}

/**
 * Marks an answer as being worked on by this tab, so that no other tab takes it for an unsent one.
 * The browser frees the mark when the tab is gone.
 * @returns the function that frees it.
 */
export function lockAnswer(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void browserLocks()?.request(PREFIX + key, () => held);
  return release;
}

/** Keys of the answers that some tab is working on. */
export async function lockedAnswers(): Promise<Set<string>> {
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
