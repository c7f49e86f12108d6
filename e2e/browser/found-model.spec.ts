import type { Page } from '@playwright/test';
import { type FakeProvider, startFakeOllama } from '#testing/fake-provider/fake-provider.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { expectAccessible } from './support/accessible.ts';
import { test as base, expect, SERVER } from './support/fixtures.ts';
import { currentQuestion, signOut, signUp, startFirstInterview, typeAnswer } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';

const ANSWERS = [
  'First I would ask how many links are created each month and how many are opened, because I assume that reads dominate. Say a hundred million links and ten reads for each, so about four thousand reads a second.',
  'I would keep one record per link in a key value store, keyed by the short code, because every open is one lookup by that code. The record has the target, the owner and when it expires.',
];
const BY_MODEL = /^Case \d+: .+\?$/;
const WIDE = { width: 1280, height: 800 };

const test = base.extend<{ ollama: FakeProvider }>({
  ollama: async ({ browserName: _ }, use) => {
    const ollama = await startFakeOllama();
    await use(ollama);
    await ollama.stop().catch(() => {});
  },
  settings: async ({ ollama }, use) => {
    await use({ FIND_MODELS_AT: new URL(ollama.url).host });
  },
});

const useButton = (page: Page) => page.getByRole('button', { name: 'Use qwen3:8b of Ollama' });

/** The operator's account, and the model in use. */
async function useTheModel(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/interview/config');
  await expect(page.getByText(/^Answers in \d+\.\d s\.$/)).toBeVisible();
  await tabTo(page, useButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reads well enough to judge (12 of 12).')).toBeVisible();
}

test('the operator puts a found model to use, is interviewed by it, and stops using it', async ({
  candidate: page,
  ollama,
}) => {
  await useTheModel(page);
  await page.goto('/');
  await startFirstInterview(page);
  for (const answer of ANSWERS) {
    await typeAnswer(page, answer);
    expect(await currentQuestion(page)).toMatch(BY_MODEL);
  }
  expect(ollama.hits('chat')).toBeGreaterThan(ANSWERS.length);

  await page.goto('/status');
  await page.getByRole('button', { name: 'Stop using' }).click();
  await expect(useButton(page)).toBeVisible();
  await expect(page.getByText('Written script', { exact: true })).toBeVisible();
});

test('the offer is accessible before and after it is taken, and nobody else is shown where the model is', async ({
  candidate: page,
  ollama,
}) => {
  await signUp(page);
  await expectAccessible(page, '/interview/config');
  await page.setViewportSize(WIDE);
  await useButton(page).click();
  await expect(page.getByText('Reads well enough to judge (12 of 12).')).toBeVisible();
  await expectAccessible(page, '/status');

  await page.setViewportSize(WIDE);
  await signOut(page);
  await signUp(page, 'grace@example.com');
  await page.goto('/status');
  await expect(page.getByText('qwen3:8b').first()).toBeVisible();
  await expect(page.getByText(new URL(ollama.url).host)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop using' })).toHaveCount(0);
});

test('the choice survives a restart; when the model is gone at the next, the script interviews and says why', async ({
  candidate: page,
  dataDir,
  server,
  settings,
  ollama,
}) => {
  await useTheModel(page);
  let running: ServerProcess = server;
  const restart = async () => {
    // A page that asks for nothing while nobody listens.
    await page.goto('/healthz', { waitUntil: 'networkidle' });
    await running.stop();
    running = await startServerProcess(SERVER, {
      DATA_DIR: dataDir,
      ...settings,
      PORT: new URL(server.url).port,
    });
    await page.goto('/status');
  };
  try {
    await restart();
    await expect(page.getByText(/qwen3:8b at 127\.0\.0\.1:\d+ interviews everybody/)).toBeVisible();
    await ollama.stop();
    await restart();
    await expect(page.getByRole('alert')).toContainText('does not answer, so the written script interviews');
    await page.getByRole('button', { name: 'Stop using' }).click();
    await expect(page.getByText(/^None was found/)).toBeVisible();
  } finally {
    await page.goto('/healthz', { waitUntil: 'networkidle' });
    await running.stop();
  }
});
