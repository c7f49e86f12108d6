import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { answeredInterview, completeAndJudge, multiply } from './fill-database.ts';
import { median } from './measure.ts';
import { startInterview } from './voice-turns.ts';

const CHROMIUM = '/usr/bin/chromium';
const VISITS = 5;
/** Slow 4G as Lighthouse has it, on a processor four times as slow. */
const SLOW = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const CPU_TIMES_SLOWER = 4;

const TODAY_READY = /^(Answer out loud|Check my answer)/;
const TODAY_GOALS = { paintMs: 1400, readyMs: 2800 };

/** What must be there before anybody can speak, compressed with gzip. */
export const LIVE_ROUTE = 'interview._id.index';
export const MAX_LIVE_BYTES = 165_000;

type Screen = {
  name: string;
  token: string;
  path: string;
  /** The screen is ready once this button can be pressed. */
  ready: RegExp;
  goals: { paintMs: number; readyMs: number };
};
type Visit = { paintMs: number; readyMs: number; codeBytes: number };

/**
 * First visits with an empty cache over a slow line: when something is painted, when the screen can be used, and its weight.
 * Throws when the live interview has become too heavy.
 */
export async function benchFirstVisit(entry: string, dataDir: string): Promise<string[]> {
  if (!existsSync(CHROMIUM)) return ['first visit                   not measured: Chromium is not here'];
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const today: Screen[] = [];
  for (const interviews of [1, 10, 1000]) {
    const token = await practicedBefore(entry, env, interviews);
    const name = `Today, ${interviews} interview${interviews === 1 ? '' : 's'}`;
    today.push({ name, token, path: '/', ready: TODAY_READY, goals: TODAY_GOALS });
  }
  const server = await startServerProcess(entry, env);
  const client = createRestClient(server.url);
  const token = await client.signUp('visitor@example.com');
  const live = await startInterview(client);
  const screens: Screen[] = [
    ...today,
    {
      name: 'live interview',
      token,
      path: `/interview/${live}`,
      ready: /^Start answering/,
      goals: { paintMs: 1400, readyMs: 3200 },
    },
  ];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const lines = ['first visit, slow 4G, processor a quarter as fast, empty cache'];
    for (const screen of screens) {
      const visits: Visit[] = [];
      for (let made = 0; made < VISITS; made += 1) {
        visits.push(await visit(browser, server.url.replace('127.0.0.1', 'localhost'), screen));
      }
      const of = (figure: keyof Visit) => Math.round(median(visits.map((each) => each[figure])));
      const { paintMs, readyMs } = screen.goals;
      lines.push(
        `  ${screen.name.padEnd(28)}painted ${of('paintMs')} ms (goal ${paintMs}), ready ${of('readyMs')} ms (goal ${readyMs}), ${Math.round(of('codeBytes') / 1000)} kB of code and style before that`,
      );
    }
    const liveChunks = chunksOf(join(dirname(entry), '../client'), LIVE_ROUTE);
    const liveBytes = [...liveChunks.values()].reduce((sum, bytes) => sum + bytes, 0);
    const isTooHeavy = liveBytes > MAX_LIVE_BYTES;
    lines.push(
      `  ${'live interview, code'.padEnd(28)}${kilobytes(liveBytes)} of gzip before anybody can speak (goal ${kilobytes(MAX_LIVE_BYTES)})${isTooHeavy ? '   MISSED' : ''}`,
    );
    if (isTooHeavy) throw new Error(lines.join('\n'));
    return lines;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Somebody with so many graded interviews; answers the token. */
async function practicedBefore(
  entry: string,
  env: { DATA_DIR: string; RATE_LIMITS: string },
  interviews: number,
): Promise<string> {
  const server = await startServerProcess(entry, env);
  const client = createRestClient(server.url);
  const token = await client.signUp(`practiced${interviews}@example.com`);
  const id = await answeredInterview(client);
  await completeAndJudge(client, id);
  await server.stop();
  multiply(join(env.DATA_DIR, 'app.db'), id, interviews);
  return token;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

async function visit(browser: Browser, baseURL: string, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({ baseURL });
  try {
    await context.addInitScript((held) => {
      localStorage.setItem('auth_token', held);
      localStorage.setItem('greeted', 'on');
    }, screen.token);
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', SLOW);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
    const code = new Set<string>();
    let codeBytes = 0;
    protocol.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
    });
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (code.has(requestId)) codeBytes += encodedDataLength;
    });
    await page.goto(screen.path, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: screen.ready });
    await button.waitFor();
    await button.click({ trial: true });
    const { paintMs, readyMs } = await page.evaluate(() => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      readyMs: performance.now(),
    }));
    return { paintMs, readyMs, codeBytes };
  } finally {
    await context.close();
  }
}

const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;
const ENTRY = /(?:src|href)="\/assets\/([^"]+\.js)"/g;

/**
 * The code a screen cannot begin without, each file with its bytes, compressed with gzip: what the page loads, the chunk of
 * that name, and all that they import. What is fetched once the screen stands does not count.
 */
export function chunksOf(clientDir: string, chunkName: string): Map<string, number> {
  const assets = join(clientDir, 'assets');
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const chunk = readdirSync(assets).find((name) => name.startsWith(`${chunkName}-`) && name.endsWith('.js'));
  if (!chunk) throw new Error(`no chunk ${chunkName}`);
  const sizes = new Map<string, number>();
  const waiting = [...namesIn(page, ENTRY), chunk];
  for (const name of waiting) {
    if (sizes.has(name)) continue;
    sizes.set(name, gzippedBytes(clientDir, name));
    waiting.push(...namesIn(readFileSync(join(assets, name), 'utf8'), STATIC_IMPORT));
  }
  return sizes;
}

function gzippedBytes(clientDir: string, chunk: string): number {
  return gzipSync(readFileSync(join(clientDir, 'assets', chunk)), { level: 9 }).length;
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
