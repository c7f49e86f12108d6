import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, type Page } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';
import { playInDirectory, type Scenario, type Sights } from '#testing/scenarios/scenario.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { createFakeMicrophone, type FakeMicrophone } from './speech.ts';

export const SERVER = join(PROJECT_ROOT, 'dist/server/main.js');

type Fixtures = {
  /** Settings of the server of this test. */
  settings: Record<string, string>;
  /** The built server on a data directory of its own. */
  server: ServerProcess;
  /** The data directory of that server. */
  dataDir: string;
  microphone: FakeMicrophone;
  /** What the browser has to record with. */
  soundInput: SoundInput;
  /** The interviewer greeted on this device before, and goes to its question at once. */
  isGreeted: boolean;
  /** A page in a browser with that sound input; complaints of the browser fail the test. */
  candidate: Page;
};

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  soundInput: ['fake', { option: true }],
  dataDir: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-e2e-'));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  server: async ({ settings, dataDir }, use) => {
    const server = await startServerProcess(SERVER, { DATA_DIR: dataDir, ...settings });
    await use(server);
    await server.stop();
  },
  microphone: async ({ browserName: _ }, use) => {
    await use(createFakeMicrophone());
  },
  isGreeted: [true, { option: true }],
  candidate: async (
    { server, microphone, soundInput, isGreeted, launchOptions, viewport, deviceScaleFactor },
    use,
  ) => {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...soundFlags(soundInput, microphone.file)],
      env: { ...process.env, ...(soundInput === 'none' ? NO_SOUND_CARD : {}) },
    });
    const context = await browser.newContext({
      baseURL: server.url.replace('127.0.0.1', 'localhost'),
      locale: 'en-US',
      viewport,
      ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
    });
    if (soundInput === 'denied') await context.grantPermissions([]);
    if (isGreeted) await context.addInitScript(() => localStorage.setItem('greeted', 'on'));
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

/** The same on a server that found this scenario in its data directory; `played` is what it made, and whose it is. */
export function testAfter<Made extends Sights>(scenario: Scenario<Made>) {
  return test.extend<{ played: Awaited<ReturnType<typeof playInDirectory<Made>>> }>({
    played: async ({ dataDir }, use) => {
      await use(await playInDirectory(dataDir, scenario));
    },
    // The server waits for its settings, and these for the scenario: it holds the directory that the server will hold.
    settings: async ({ played: _, settings }, use) => {
      await use(settings);
    },
  });
}

/** Chromium logs every answer that is not a success, and every cut; those that the journeys provoke are no fault. */
function isExpected(text: string): boolean {
  return /the server responded with a status of (400|401|402|404|409)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(
    text,
  );
}

export { expect } from '@playwright/test';

/** A microphone that plays a file, one that this site may not use, or none at all. */
type SoundInput = 'fake' | 'denied' | 'none';

const DEVICE = '--use-fake-device-for-media-stream';
/** Says yes to every prompt. */
const CONSENT = '--use-fake-ui-for-media-stream';

/** For Chromium's environment: hides the sound card of a machine that has one. */
const NO_SOUND_CARD = { ALSA_CONFIG_PATH: '/dev/null', PULSE_SERVER: 'none' };

/** Chromium reads `file` anew each time a page opens the microphone. */
export function soundFlags(input: SoundInput, file: string): string[] {
  if (input === 'none') return [CONSENT];
  const played = [DEVICE, `--use-file-for-fake-audio-capture=${file}%noloop`];
  return input === 'fake' ? [...played, CONSENT] : played;
}
