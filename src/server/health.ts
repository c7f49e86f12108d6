import { statfsSync } from 'node:fs';
import type { Hono } from 'hono';
import type { Deps } from './deps.ts';

/** Less free space than this and the server asks not to be sent work it could not keep. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** /healthz: the process answers. /readyz: it can take work: database, disk, not draining (trust, section 6). */
export function mountHealth(app: Hono, deps: Deps, isDraining: () => boolean): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => {
    const checks = {
      database: databaseAnswers(deps),
      disk: diskHasRoom(deps.env.dataDir),
      accepting: !isDraining(),
    };
    const ready = Object.values(checks).every(Boolean);
    const { interviewer, transcriber, speaker } = deps.ai;
    const engines = {
      interviewer: interviewer.engine.id,
      transcriber: transcriber?.engine.id ?? null,
      speaker: speaker?.engine.id ?? null,
    };
    return c.json({ status: ready ? 'ready' : 'not ready', checks, engines }, ready ? 200 : 503);
  });
}

function databaseAnswers(deps: Deps): boolean {
  try {
    return deps.db.$client.prepare('select 1').get() !== undefined;
  } catch {
    return false;
  }
}

function diskHasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
