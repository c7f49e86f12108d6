import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { compressedPage } from './compressed-page.ts';
import type { Deps } from './deps.ts';
import { readLandingPage } from './landing-page.ts';

/**
 * Serves the built client: hashed assets for ever, and the page for every path that is neither API nor a file. The start
 * page has its text in it already where what the build wrote is true of this server.
 */
export function mountStaticFiles(app: Hono, clientDir: string, deps: Deps): void {
  const publicUrl = deps.env.publicUrlIsSet ? deps.env.publicUrl : null;
  const send = (html: string) => compressedPage(withAbsoluteImage(html, publicUrl));
  const page = send(readFileSync(join(clientDir, 'index.html'), 'utf8'));
  const chooseStartPage = async () => {
    // The procedures log what they cannot answer.
    const landing = await readLandingPage(clientDir, deps).catch(() => null);
    return landing === null ? page : send(landing);
  };
  let startPage: ReturnType<typeof chooseStartPage> | undefined;
  const files = serveStatic({ root: clientDir, precompressed: true });
  app.use('*', (c, next) => {
    if (!namesFile(c.req.path)) return next();
    // Before the file is looked up: afterwards its reply is already made.
    c.header(
      'Cache-Control',
      c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    return files(c, next);
  });
  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-cache');
    startPage ??= chooseStartPage();
    return (await startPage)(c);
  });
  app.get('*', (c) => {
    c.header('Cache-Control', 'no-cache');
    if (namesFile(c.req.path) || resemblesApi(c.req.path)) return c.text('Not found', 404);
    return page(c);
  });
}

/** Those who show a preview of a link want the whole address of its picture. */
function withAbsoluteImage(page: string, publicUrl: string | null): string {
  return publicUrl === null
    ? page
    : page.replace('content="/og.png"', `content="${new URL('/og.png', publicUrl)}"`);
}

/** True for a path whose last part has a dot; folders are never looked up, since they would be sent as files. */
function namesFile(path: string): boolean {
  return /\.[^/]*$/.test(path);
}

/** A mistyped or disguised address of the API must not look like a page (trust L-5, O-7). */
function resemblesApi(path: string): boolean {
  return /^\/+(api|trpc)(\/|$)/i.test(path);
}
