import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { dialect } from './db/driver/dialect.ts';

// A statement of PostgreSQL takes some ten times as long as one of SQLite, and a new database a third of a second.
const patience = dialect === 'postgres' ? 240_000 : 60_000;

const shared = {
  setupFiles: ['./src/testing/setup.ts'],
  testTimeout: patience,
  hookTimeout: patience,
  // What is waited for may take its time on a busy machine; the default is a second.
  expect: { poll: { timeout: 20_000 } },
};

/** They are about SQLite's files, their backups, and commands and servers that work on them. */
const ABOUT_SQLITE = [
  'db/{migrate,upgrade}.test.ts',
  'scripts/{backup,move,reset-link,seed,users}.test.ts',
  'src/server/backup/*.test.ts',
  'src/server/http/landing-page.test.ts',
];

/** What Stryker runs for each mutant: the tests of one zone (`scripts/mutation.ts`) and no others. */
const mutation = process.env.MUTATION_TESTS;

export default defineConfig({
  test: {
    globalSetup: [
      './src/testing/temp-in-memory.ts',
      './src/testing/read-content-once.ts',
      './src/testing/bundle-once.ts',
    ],
    // More than cores: a third of the time the tests wait, for a power cut, a silence or a page.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A page and its server make much that lives for a moment: a tenth of the time went into clearing it away.
    execArgv: ['--max-semi-space-size=64'],
    reporters: process.env.CI
      ? ['default', ['json', { outputFile: `test-results/${process.env.TEST_REPORT ?? 'unit'}.json` }]]
      : ['default'],
    projects: mutation
      ? [{ test: { ...shared, name: 'mutation', include: [mutation], testTimeout: 30_000 } }]
      : [
          {
            // These share nothing but the content, which is compiled once a worker instead of once a file.
            test: {
              ...shared,
              name: 'server',
              isolate: false,
              include: [
                'src/{engine,server,shared,testing}/**/*.test.ts',
                'db/**/*.test.ts',
                'scripts/**/*.test.ts',
                'evaluation/**/*.test.ts',
              ],
              exclude: [...configDefaults.exclude, ...(dialect === 'postgres' ? ABOUT_SQLITE : [])],
            },
          },
          {
            // The client keeps its session, toasts and kept answers in modules, as a page does. Those are made anew for
            // every file here and after every page in `renderApp`; packages are loaded once a worker.
            test: {
              ...shared,
              name: 'client',
              isolate: false,
              // For every file: a worker ends where the environment changes, and the next one loads all packages again.
              environment: 'happy-dom',
              setupFiles: ['./src/testing/client-setup.ts', ...shared.setupFiles],
              include: ['src/client/**/*.test.{ts,tsx}'],
            },
          },
          {
            // The built server under attack, killed, stopped and out of room: `npm run test:trust`.
            test: { ...shared, name: 'trust', include: ['e2e/server/*.trust.ts'], testTimeout: 900_000 },
          },
          {
            // Random calls from the API document against the built server: `npm run test:fuzz`.
            test: { ...shared, name: 'fuzz', include: ['e2e/server/*.fuzz.ts'], testTimeout: 3_600_000 },
          },
        ],
  },
});
