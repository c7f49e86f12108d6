import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#server/root.ts';

/**
 * Tests of the built server, which is built first where it is missing: `npm run test:trust [-- --full] [-- FILES]` attacks
 * it, `npm run test:fuzz [-- --requests 20000] [-- --seed 1]` makes random calls from public/openapi.json.
 */
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean' }, requests: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const [project = 'trust', ...files] = positionals;

const run = (command: string, ...args: string[]) =>
  spawnSync('npx', ['--no-install', command, ...args], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_REPORT: project,
      ...(values.full ? { TRUST_FULL: '1' } : {}),
      ...(values.requests ? { FUZZ_REQUESTS: values.requests } : {}),
      ...(values.seed ? { FUZZ_SEED: values.seed } : {}),
    },
  }).status ?? 1;

const built = existsSync(join(PROJECT_ROOT, 'dist/.built')) ? 0 : run('tsx', 'scripts/build.ts');
// In full they also measure times, so one file runs at a time. Otherwise each has a server of its own and mostly waits.
const workers = values.full ? '1' : '3';
process.exit(built || run('vitest', 'run', '--project', project, '--maxWorkers', workers, ...files));
