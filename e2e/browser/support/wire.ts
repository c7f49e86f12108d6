import type { Page } from '@playwright/test';

export type Wire = {
  /** Every reply so far, whole or as far as it has come, by its address. */
  replies: () => string[];
};

/**
 * Writes down all that a page's server tells it from its next load on: documents and scripts as they are loaded, and what
 * is fetched piece by piece, so that streams count which never end.
 */
export async function listenIn(page: Page): Promise<Wire> {
  const loaded: string[] = [];
  const fetched = new Map<string, string>();
  await page.exposeFunction('writeDown', (id: string, piece: string) => {
    fetched.set(id, (fetched.get(id) ?? '') + piece);
  });
  await page.addInitScript(() => {
    const plainFetch = window.fetch;
    const writeDown: unknown = Reflect.get(window, 'writeDown');
    if (typeof writeDown !== 'function') throw new Error('nobody writes down what is fetched');
    const copy = async (id: string, reply: Response) => {
      const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        await writeDown(id, piece.value);
      }
    };
    window.fetch = async (...request) => {
      const reply = await plainFetch(...request);
      // One that is cut has told what came before.
      void copy(`${crypto.randomUUID()} ${reply.url}`, reply.clone()).catch(() => {});
      return reply;
    };
  });
  page.on('websocket', (socket) => loaded.push(`${socket.url()}: a socket is not listened to`));
  page.on('response', (reply) => {
    if (['fetch', 'image', 'media', 'font'].includes(reply.request().resourceType())) return;
    void reply.text().then(
      (text) => loaded.push(`${reply.url()}\n${text}`),
      () => {},
    );
  });
  return { replies: () => [...loaded, ...[...fetched].map(([id, text]) => `${id}\n${text}`)] };
}
