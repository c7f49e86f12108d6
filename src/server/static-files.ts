import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** Serves the built client: hashed assets for ever, and the page for every path that is neither API nor a file. */
export function mountStaticFiles(app: Hono, clientDir: string): void {
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const files = serveStatic({
    root: clientDir,
    onFound: (path, c) => {
      c.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.use('*', (c, next) => (namesFile(c.req.path) ? files(c, next) : next()));
  app.get('*', (c) => {
    if (namesFile(c.req.path)) return c.text('Not found', 404);
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  });
}

/** True for a path whose last part has a dot; folders are never looked up, since they would be sent as files. */
function namesFile(path: string): boolean {
  return /\.[^/]*$/.test(path);
}
