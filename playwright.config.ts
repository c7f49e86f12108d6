import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export default defineConfig({
  testDir: 'e2e/browser',
  workers: 2,
  // A busy machine can lose one journey to a late frame. One that passes the second time is counted as passed and named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['line'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  outputDir: 'test-results/e2e',
  use: {
    headless: true,
    locale: 'en-US',
    // Recording slows every journey down, so only the second try of one that failed is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
