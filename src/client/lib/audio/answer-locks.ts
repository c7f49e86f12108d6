const PREFIX = 'backpressure-answer:';

/** Held by this tab. */
const heldHere = new Set<Promise<void>>();

/** The browser's locks, which not every address and browser has. */
export function browserLocks(): LockManager | null {
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
  heldHere.add(held);
  void held.then(() => heldHere.delete(held));
  void browserLocks()?.request(PREFIX + key, () => held);
  return release;
}

/** Resolves when this tab works on no answer any more. */
export async function answersSettled(): Promise<void> {
  await Promise.all(heldHere);
}

/** Keys of the answers that some tab is working on. */
export async function lockedAnswers(): Promise<Set<string>> {
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
