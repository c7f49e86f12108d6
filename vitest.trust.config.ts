import { defineConfig } from 'vitest/config';

/** `npm run test:trust`: the built server under attack, killed, stopped and out of room. One test at a time: they measure. */
export default defineConfig({
  test: {
    include: ['src/testing/trust/*.trust.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
    reporters: process.env.CI
      ? ['default', ['json', { outputFile: 'test-results/trust.json' }]]
      : ['default'],
  },
});
