import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';

/**
 * `npm run test:trust [-- --full] [-- path of tests]`: what trust asks of the built server, with reduced counts unless
 * full ones are asked for. Builds first where nothing is built.
 */
const given = process.argv.slice(2);
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync('npx', ['--no-install', command, ...args], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1;

if (!existsSync(join(PROJECT_ROOT, 'dist/.built'))) {
  const built = run('tsx', ['scripts/build.ts']);
  if (built !== 0) process.exit(built);
}
const isFull = given.includes('--full');
const tests = given.filter((word) => word !== '--full');
process.exit(
  run('vitest', ['run', '--config', 'vitest.trust.config.ts', ...tests], isFull ? { TRUST_FULL: '1' } : {}),
);
