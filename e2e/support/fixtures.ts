import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, type Page } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { createFakeMicrophone, type FakeMicrophone, microphoneFlags } from './speech.ts';

const SERVER = join(PROJECT_ROOT, 'dist/server/main.js');

type Fixtures = {
  /** Settings of the server of this test. */
  settings: Record<string, string>;
  /** The built server on a data directory of its own. */
  server: ServerProcess;
  microphone: FakeMicrophone;
  /** A page in a browser that hears the fake microphone; complaints of the browser fail the test. */
  candidate: Page;
};

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  server: async ({ settings }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-e2e-'));
    const server = await startServerProcess(SERVER, { DATA_DIR: dataDir, ...settings });
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  microphone: async ({ browserName: _ }, use) => {
    await use(createFakeMicrophone());
  },
  candidate: async ({ server, microphone, launchOptions }, use) => {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...microphoneFlags(microphone.file)],
    });
    const context = await browser.newContext({
      baseURL: server.url.replace('127.0.0.1', 'localhost'),
      locale: 'en-US',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
    });
    await use(page);
    await browser.close();
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join('\n')}`);
  },
});

/** Chromium logs every answer that is not a success; those that the journeys provoke are no fault. */
function isExpected(text: string): boolean {
  return /the server responded with a status of (401|402|404|409)/.test(text);
}

export { expect } from '@playwright/test';
