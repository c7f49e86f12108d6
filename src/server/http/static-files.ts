import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, Context as HonoContext } from 'hono';
import type { Deps } from '#server/deps.ts';
import { PAGE_PATHS } from '#shared/page-paths.ts';
import { findLandingPage } from './landing-page.ts';

/**
 * Paths that the client's router takes for a screen other than the start page: in any case, with or without a trailing
 * slash.
 */
const SCREEN = new RegExp(
  `^(${PAGE_PATHS.filter((path) => path !== '/')
    .map(pattern)
    .join('|')})/?$`,
  'i',
);

/**
 * Serves the built client: hashed assets to be cached forever, and the page for every path that is neither API nor a
 * file, with 404 if the client will say so. The start page has its text in it already, if what the build wrote is true
 * of this server.
 */
export function mountStaticFiles(app: Hono, clientDir: string, deps: Deps): void {
  const publicUrl = deps.env.publicUrlIsSet ? deps.env.publicUrl : null;
  const read = (file: string) => compressedPage(file, (html) => withAbsoluteImage(html, publicUrl));
  const page = read(join(clientDir, 'index.html'));
  const chooseStartPage = async () => {
    // A failure is ignored here, because the procedures log it.
    const landing = await findLandingPage(clientDir, deps).catch(() => null);
    return landing === null ? page : read(landing);
  };
  // By the interviewer: the operator can choose a model while the server runs, and the page says whether there is one.
  const startPages = new Map<string, Promise<PageSender>>();
  const startPage = () => {
    const { label } = deps.ai.active.interviewer.engine;
    const chosen = startPages.get(label) ?? chooseStartPage();
    startPages.set(label, chosen);
    return chosen;
  };
  void startPage();
  const files = serveStatic({ root: clientDir, precompressed: true });
  app.use('*', (c, next) => {
    if (!namesFile(c.req.path)) return next();
    // Set before the file is looked up: afterwards its reply is already made.
    c.header(
      'Cache-Control',
      c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    return files(c, next);
  });
  app.get('/', async (c) => (await startPage())(c, 200));
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

/** Services that show a preview of a link need the full address of its picture. */
function withAbsoluteImage(page: string, publicUrl: string | null): string {
  return publicUrl === null
    ? page
    : page.replace('content="/og.png"', `content="${new URL('/og.png', publicUrl)}"`);
}

/**
 * Whether the last part of a path has a dot, or any part begins with one. Folders are never looked up, since they would
 * be sent as files.
 */
function namesFile(path: string): boolean {
  return /\.[^/]*$|\/\./.test(path);
}

/** A mistyped or disguised address of the API must not look like a page (SECURITY.md, L-5, O-7). */
function resemblesApi(path: string): boolean {
  return /^\/+(api|trpc)(\/|$)/i.test(path);
}

/**
 * The compressed forms in which a page is sent to browsers that accept them, the smallest first. The build leaves both
 * beside it.
 */
const FORMS = [
  { encoding: 'br', suffix: '.br', compress: promisify(brotliCompress) },
  { encoding: 'gzip', suffix: '.gz', compress: promisify(gzip) },
] as const;

type PageSender = (c: HonoContext, status: 200 | 404) => Response;

/**
 * Reads an HTML page and returns a function that sends it in the form that each browser accepts. If `change` makes it
 * differ from the page that the build compressed, it is compressed here once, off the event loop; until then it is sent
 * uncompressed.
 */
function compressedPage(file: string, change: (html: string) => string): PageSender {
  const built = readFileSync(file, 'utf8');
  const html = change(built);
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { encoding, suffix, compress } of FORMS) {
    const keep = (bytes: Buffer) => compressed.set(encoding, new Uint8Array(bytes));
    if (html === built && existsSync(file + suffix)) keep(readFileSync(file + suffix));
    else void compress(html).then(keep);
  }
  return (c, status) => {
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Encoding');
    const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((name) => name.trim());
    const encoding = FORMS.map((form) => form.encoding).find((name) => accepted.includes(name));
    const bytes = encoding && compressed.get(encoding);
    if (!bytes) return c.html(html, status);
    return c.body(bytes, status, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Encoding': encoding,
    });
  };
}
