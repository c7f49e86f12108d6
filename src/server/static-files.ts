import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { PAGE_PATHS } from '#shared/page-paths.ts';
import { compressedPage } from './compressed-page.ts';
import type { Deps } from './deps.ts';
import { findLandingPage } from './landing-page.ts';

/** What the client's router takes for a screen beside the start page: in any case, with or without a slash at the end. */
const SCREEN = new RegExp(
  `^(${PAGE_PATHS.filter((path) => path !== '/')
    .map(pattern)
    .join('|')})/?$`,
  'i',
);

/**
 * Serves the built client: hashed assets for ever, and the page for every path that is neither API nor a file, with 404
 * where the client will say so. The start page has its text in it already where what the build wrote is true of this
 * server.
 */
export function mountStaticFiles(app: Hono, clientDir: string, deps: Deps): void {
  const publicUrl = deps.env.publicUrlIsSet ? deps.env.publicUrl : null;
  const read = (file: string) => compressedPage(file, (html) => withAbsoluteImage(html, publicUrl));
  const page = read(join(clientDir, 'index.html'));
  const chooseStartPage = async () => {
    // The procedures log what they cannot answer.
    const landing = await findLandingPage(clientDir, deps).catch(() => null);
    return landing === null ? page : read(landing);
  };
  const startPage = chooseStartPage();
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
  app.get('/', async (c) => (await startPage)(c, 200));
  app.get('*', (c) => {
    if (namesFile(c.req.path) || resemblesApi(c.req.path)) {
      c.header('Cache-Control', 'no-cache');
      return c.text('Not found', 404);
    }
    return page(c, SCREEN.test(c.req.path) ? 200 : 404);
  });
}

function pattern(path: string): string {
  return path.replaceAll(/\$\w+/g, '[^/]+');
}

/** Those who show a preview of a link want the whole address of its picture. */
function withAbsoluteImage(page: string, publicUrl: string | null): string {
  return publicUrl === null
    ? page
    : page.replace('content="/og.png"', `content="${new URL('/og.png', publicUrl)}"`);
}

/** True for a path whose last part has a dot, or any part begins with one; folders are never looked up, since they would be sent as files. */
function namesFile(path: string): boolean {
  return /\.[^/]*$|\/\./.test(path);
}

/** A mistyped or disguised address of the API must not look like a page (trust L-5, O-7). */
function resemblesApi(path: string): boolean {
  return /^\/+(api|trpc)(\/|$)/i.test(path);
}
