import { defineConfig } from 'vitest/config';

/** What Stryker runs for every change: the tests of one zone (`scripts/mutation.ts`) and no others. */
export default defineConfig({
  test: {
    globalSetup: './src/testing/read-content-once.ts',
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    include: [process.env.MUTATION_TESTS ?? 'src/shared/rules/*.test.ts'],
  },
});
