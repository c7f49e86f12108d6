import { spawnSync } from 'node:child_process';

/**
 * Changes the code in small ways and counts the changes that a test notices. A zone under the floor of
 * `stryker.config.json` fails: `npm run mutation`, or `npm run mutation -- score` for one of them.
 */
const ZONES: Readonly<Record<string, { mutate: readonly string[]; tests: string }>> = {
  rules: { mutate: ['src/shared/rules/*.ts'], tests: 'src/shared/rules/*.test.ts' },
  score: {
    mutate: ['src/engine/score/*.ts'],
    tests: 'src/engine/score/*.test.ts',
  },
  report: {
    // The report itself; the cards around it are made when it is read.
    mutate: ['src/engine/report/*.ts', '!src/engine/report/{cards,standings}.ts'],
    tests: 'src/engine/report/*.test.ts',
  },
  debrief: {
    mutate: ['src/engine/debrief/*.ts', 'src/engine/how-near.ts'],
    tests: 'src/engine/debrief/*.test.ts',
  },
  gate: {
    mutate: ['src/server/trpc/middleware.ts'],
    // A key that is used again with another input is tested where an input is.
    tests: 'src/server/{trpc/procedures,modules/interviews/start-interview}.test.ts',
  },
  stores: {
    mutate: ['src/server/**/*.store.ts'],
    tests: 'src/server/{modules,jobs,limits}/**/*.test.ts',
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ZONES[name]);
if (unknown.length > 0) {
  console.error(`no zone ${unknown.join(', ')}; there are ${Object.keys(ZONES).join(', ')}`);
  process.exit(2);
}

const failed = Object.entries(ZONES)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .filter(([name, { mutate, tests }]) => {
    console.log(`\n${name}: ${mutate.join(', ')}`);
    const { status } = spawnSync(
      'npx',
      ['stryker', 'run', '--mutate', [...mutate, '!**/*.test.ts'].join(',')],
      {
        stdio: 'inherit',
        env: { ...process.env, MUTATION_TESTS: tests },
      },
    );
    return status !== 0;
  })
  .map(([name]) => name);

if (failed.length > 0) console.error(`under the floor: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
