import { Hono } from 'hono';
import { compressedReplies } from './compressed-replies.ts';
import type { Deps } from './deps.ts';
import { mountHealth } from './health.ts';
import { measuredRequests, mountMetrics } from './metrics/mount.ts';
import { replyHeaders } from './reply-headers.ts';
import { docsPage } from './rest/docs-page.ts';
import { errorReply } from './rest/error-reply.ts';
import { mountRest } from './rest/mount.ts';
import { openApiDocument } from './rest/openapi.ts';
import { mountStaticFiles } from './static-files.ts';
import { mountTrpc } from './trpc/mount.ts';

type Options = {
  /** Folder of the built client; without it only the API is served. */
  clientDir?: string;
  isDraining?: () => boolean;
};

/** The HTTP surface: health, tRPC, REST with its document and reference, and the client. */
export function createApp(deps: Deps, { clientDir, isDraining = () => false }: Options = {}): Hono {
  const app = new Hono();
  app.use('*', measuredRequests(deps));
  app.use('*', replyHeaders(deps.env.publicUrl, isDraining));
  app.onError((error, c) => errorReply(deps, c, error));
  app.use('/api/*', compressedReplies());
  app.use('/trpc/*', compressedReplies());
  mountHealth(app, deps, isDraining);
  mountMetrics(app, deps);
  mountTrpc(app, deps);
  let openApi: string | undefined;
  app.get('/api/openapi.json', (c) => {
    openApi ??= JSON.stringify(openApiDocument(), null, 2);
    return c.body(openApi, 200, { 'Content-Type': 'application/json' });
  });
  app.get('/api/docs', (c) => c.html(docsPage()));
  mountRest(app, deps);
  if (clientDir) mountStaticFiles(app, clientDir, deps);
  return app;
}
