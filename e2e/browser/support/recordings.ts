import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const interview = z.object({
  responses: z.array(
    z.object({ audioUrl: z.string().nullable(), duration: z.number().nullable(), speaker: z.string() }),
  ),
});

/** SHA-256 of the recording that waits in this browser. */
export async function keptRecordingHash(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('backpressure');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading: IDBRequest<ArrayBuffer[]> = db.transaction('chunks').objectStore('chunks').getAll();
    const chunks = await new Promise<ArrayBuffer[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    const digest = await crypto.subtle.digest('SHA-256', await new Blob(chunks).arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}

/** The recordings that the server holds of the interview on the screen, in order. */
export async function storedRecordings(page: Page, serverUrl: string) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const get = (path: string) => fetch(serverUrl + path, { headers: { Authorization: `Bearer ${token}` } });
  const id = new URL(page.url()).pathname.split('/').at(2);
  const { responses } = interview.parse(await (await get(`/api/interviews/${id}`)).json());
  return Promise.all(
    responses
      .flatMap(({ speaker, audioUrl, duration }) =>
        speaker === 'user' && audioUrl ? [{ audioUrl, duration }] : [],
      )
      .map(async ({ audioUrl, duration }) => {
        const bytes = Buffer.from(await (await get(audioUrl)).arrayBuffer());
        return { seconds: duration, sha256: createHash('sha256').update(bytes).digest('hex') };
      }),
  );
}
