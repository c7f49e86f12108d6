import { defineConfig } from 'vitest/config';

/** `npm run test:fuzz`: calls made by chance from the API's document, against the built server. */
export default defineConfig({
  test: {
    include: ['src/testing/fuzz/*.fuzz.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 3_600_000,
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results/fuzz.json' }]] : ['default'],
  },
});
