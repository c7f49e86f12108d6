import { onTestFinished } from 'vitest';

type Cleanup = () => unknown;

let held: Cleanup[] | null = null;

/** Cleans up after the running test; while `holdCleanups` runs, whenever its caller says. */
export function whenDone(cleanup: Cleanup): void {
  if (held) held.push(cleanup);
  else onTestFinished(async () => void (await cleanup()));
}

/** Runs `open` outside of a test. Answers its value, and what undoes it, last first. */
export async function holdCleanups<Value>(open: () => Promise<Value>) {
  const cleanups: Cleanup[] = [];
  held = cleanups;
  try {
    const value = await open();
    const close = async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    };
    return { value, close };
  } finally {
    held = null;
  }
}
