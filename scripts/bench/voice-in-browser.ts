import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Run, readTurn, startInterview, type TimedTurn } from './voice-turns.ts';

const CHROMIUM = '/usr/bin/chromium';
const SPOKEN_MS = 3000;
const TURNS_AN_INTERVIEW = 10;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** The same in a real browser: from the press on Done to the sample that is heard first. Null where there is no Chromium. */
export async function turnsInBrowser(
  { server, client, token }: Run,
  turns: number,
  criticalPath: (clause: string) => number,
): Promise<TimedTurn[] | null> {
  if (!existsSync(CHROMIUM)) return null;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const page = await browser.newPage({ baseURL: server.replace('127.0.0.1', 'localhost') });
    await page.addInitScript(noteSounds);
    await page.goto('/');
    await page.evaluate((held) => localStorage.setItem('auth_token', held), token);
    const timed: TimedTurn[] = [];
    for (let turn = 0, id = 0; turn < turns; turn += 1) {
      if (turn % TURNS_AN_INTERVIEW === 0) {
        id = await startInterview(client);
        await page.goto(`/interview/${id}`);
      }
      const firstSound = await timeTurn(page);
      const { clause, stages } = await readTurn(client, id);
      timed.push({ firstSound, criticalPath: criticalPath(clause), stages });
    }
    return timed;
  } finally {
    await browser.close();
  }
}

async function timeTurn(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Start answering/ }).click();
  const done = page.getByRole('button', { name: /^(Stop and send|Done)/ });
  await done.waitFor();
  await page.waitForTimeout(SPOKEN_MS);
  await page.evaluate(() => window.dispatchEvent(new Event('bench-begins')));
  await done.click();
  const heard = await page.waitForFunction(() => Reflect.get(window, 'firstSoundMs'), null, {
    timeout: 60_000,
  });
  const firstSound = z.number().parse(await heard.jsonValue());
  await page.getByRole('button', { name: /^Start answering/ }).waitFor();
  return firstSound;
}

/** Notes when the first samples after a click are heard: their place on the engine's clock, put on the page's. */
function noteSounds() {
  let clickedAt: number | null = null;
  window.addEventListener('bench-begins', () => {
    Reflect.set(window, 'firstSoundMs', undefined);
    window.addEventListener(
      'click',
      () => {
        clickedAt = performance.now();
      },
      { once: true, capture: true },
    );
  });
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, ...rest: number[]) {
    const { currentTime } = this.context;
    if (clickedAt !== null)
      Reflect.set(
        window,
        'firstSoundMs',
        performance.now() - clickedAt + 1000 * Math.max(0, when - currentTime),
      );
    clickedAt = null;
    return start.call(this, when, ...rest);
  };
}
