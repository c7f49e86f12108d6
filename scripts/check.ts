import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';

/** `npm run check`: everything that can be judged without running the product. All steps run; any failure fails. */
const steps: { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: 'tsc', args: ['-b', '.', 'src/client'] },
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'content', command: 'tsx', args: ['scripts/content-check.ts'] },
  {
    name: 'architecture',
    command: 'vitest',
    args: ['run', 'src/testing/architecture.test.ts', '--reporter=dot'],
  },
];

let failed = 0;
for (const step of steps) {
  const { status } = spawnSync('npx', ['--no-install', step.command, ...step.args], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
  process.stdout.write(`check ${status === 0 ? 'passed' : 'FAILED'}: ${step.name}\n`);
}
if (process.env.CI) {
  mkdirSync(join(PROJECT_ROOT, 'test-results'), { recursive: true });
  writeFileSync(
    join(PROJECT_ROOT, 'test-results/check.json'),
    JSON.stringify({ passed: steps.length - failed, failed }),
  );
}
process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
