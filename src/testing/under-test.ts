import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#server/root.ts';

/** The path of a file of the bundle of the server and its commands that `bundle-once.ts` made: `main.js`, `users.js`. */
export function underTest(file: string): string {
  const folder = process.env.TEST_BUNDLE;
  if (!folder) throw new Error('no bundle was made: run this test with vitest.config.ts');
  return join(folder, file);
}

/** Runs a command as an operator does, in a process of its own. Rejects, with what was printed, when it exits with an error. */
export function runCommandUnderTest(command: string, args: string[], env: Record<string, string>) {
  return promisify(execFile)(process.execPath, [underTest(`${command}.js`), ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
  });
}
