import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#server/root.ts';

/**
 * `npm run test:fuzz [-- --requests 20000] [-- --seed 1]`: calls made from public/openapi.json, against the built server.
 * Builds first where nothing is built.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' } },
});
const run = (command: string, ...args: string[]) =>
  spawnSync('npx', ['--no-install', command, ...args], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.requests ? { FUZZ_REQUESTS: values.requests } : {}),
      ...(values.seed ? { FUZZ_SEED: values.seed } : {}),
    },
  }).status ?? 1;

const built = existsSync(join(PROJECT_ROOT, 'dist/.built')) ? 0 : run('tsx', 'scripts/build.ts');
process.exit(built || run('vitest', 'run', '--config', 'vitest.fuzz.config.ts'));
