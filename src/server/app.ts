import { type Context, Hono } from 'hono';
import type { Deps } from './deps.ts';
import { compressedReplies } from './http/compressed-replies.ts';
import { mountHealth } from './http/health.ts';
import { measuredRequests, mountMetrics } from './http/metrics.ts';
import { replyHeaders } from './http/reply-headers.ts';
import { docsPage } from './http/rest/docs-page.ts';
import { errorReply } from './http/rest/error-reply.ts';
import { mountRest } from './http/rest/mount.ts';
import { openApiDocument } from './http/rest/openapi.ts';
import { mountStaticFiles } from './http/static-files.ts';
import { mountTrpc } from './http/trpc.ts';

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
  if (deps.env.role === 'worker') return app.notFound(answerThatItWorks);
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

const answerThatItWorks = (c: Context) =>
  c.text('This process runs jobs only (ROLE=worker). Its proxy should not send it visitors.\n', 404);
