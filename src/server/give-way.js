import { setPriority } from 'node:os';

/** Below the thread that answers people, above the programs in the background. */
const NICENESS = 5;

/**
 * Called by a thread that works for longer than anybody waits: requests that wait for a reply go first. On Linux alone,
 * where it changes this thread and not the process. JavaScript, because threads of the sources have nothing that reads
 * types.
 */
export function giveWay() {
  if (process.platform === 'linux') setPriority(NICENESS);
}
