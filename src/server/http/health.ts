import { statfsSync } from 'node:fs';
import type { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';

/** /healthz: the process answers. /readyz: it can take work: database, disk, not draining (trust, section 6). */
export function mountHealth(app: Hono, deps: Deps, isDraining: () => boolean): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const checks = {
      database: await databaseAnswers(deps),
      disk: diskHasRoom(deps.env.dataDir, deps.env.diskFloorBytes),
      accepting: !isDraining(),
    };
    const ready = Object.values(checks).every(Boolean);
    const { interviewer, transcriber, speaker } = deps.ai;
    const engines = {
      interviewer: interviewer.engine.id,
      transcriber: transcriber?.engine.id ?? null,
      speaker: speaker?.engine.id ?? null,
    };
    const memory = {
      liveRecordings: deps.liveRecordings.memory(),
      soundCache: deps.soundCache.memory(),
      spokenTurns: deps.spokenTurns.memory(),
      readReports: deps.stores.reports.memory(),
    };
    const queues = {
      uploads: deps.uploadPlaces.state(),
      keep: deps.queues.keep.state(),
      sound: deps.queues.sound.state(),
      recognise: deps.queues.recognise.state(),
      think: deps.queues.think.state(),
    };
    const backup = deps.backups.state();
    const body = { status: ready ? 'ready' : 'not ready', checks, engines, memory, queues, backup };
    return c.json(body, ready ? 200 : 503);
  });
}

async function databaseAnswers({ stores }: Deps): Promise<boolean> {
  try {
    await stores.ping();
    return true;
  } catch {
    return false;
  }
}

function diskHasRoom(folder: string, floorBytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= floorBytes;
  } catch {
    return false;
  }
}
