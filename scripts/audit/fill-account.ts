import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { createRestClient } from '#testing/rest-client.ts';

const ANSWERS = 3;
const started = z.looseObject({ id: z.number() });

/** An account with a running interview and a finished one, graded again and practised on. */
export async function fillAccount(serverUrl: string) {
  const client = createRestClient(serverUrl);
  const token = await client.signUp('auditor@example.com');
  await client.post('/api/activate-free-plan');
  const start = async () =>
    started.parse((await client.post('/api/interviews', { categoryId: 1, levelId: 2 })).body).id;
  const finishedId = await start();
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const form = new FormData();
    form.append('transcript', `${TYPED_ANSWER} This is part ${turn} of what I have to say.`);
    await client.post(`/api/interviews/${finishedId}/responses`, form);
  }
  await client.post(`/api/interviews/${finishedId}/complete`);
  await client.post(`/api/interviews/${finishedId}/grade`);
  const drill = new FormData();
  drill.append('transcript', TYPED_ANSWER);
  await client.post(`/api/interviews/${finishedId}/drill`, drill);
  await client.post('/api/activate-free-plan');
  const runningId = await start();
  return {
    finishedId,
    runningId,
    /** Signs the browser in to the site at `url`. */
    signInTo: async (browser: BrowserContext, url: string) => {
      const page = await browser.newPage();
      await page.goto(url);
      await page.evaluate((held) => localStorage.setItem('auth_token', held), token);
      await page.close();
    },
  };
}
