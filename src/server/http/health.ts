import { statfsSync } from 'node:fs';
import type { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';

/**
 * /healthz says that the process answers; /readyz, that it can take work: database and disk are fine, and it is not
 * draining.
 */
export function mountHealth(app: Hono, deps: Deps, isDraining: () => boolean): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const checks = {
      database: await databaseAnswers(deps),
      disk: diskHasRoom(deps.env.dataDir, deps.env.diskFloorBytes),
      accepting: !isDraining(),
    };
    const ready = Object.values(checks).every(Boolean);
    const { interviewer, transcriber, speaker } = deps.ai.active;
    const engines = {
      interviewer: interviewer.engine.id,
      transcriber: transcriber?.engine.id ?? null,
      speaker: speaker?.engine.id ?? null,
    };
    const memory = {
      liveRecordings: deps.audio.liveRecordings.memory(),
      soundCache: deps.audio.soundCache.memory(),
      spokenTurns: deps.audio.spokenTurns.memory(),
      readReports: deps.data.stores.reports.memory(),
    };
    const queues = {
      uploads: deps.limits.uploadPlaces.state(),
      keep: deps.limits.queues.keep.state(),
      sound: deps.limits.queues.sound.state(),
      recognize: deps.limits.queues.recognize.state(),
      think: deps.limits.queues.think.state(),
    };
    const database = deps.env.databaseUrl ? 'postgresql' : 'sqlite';
    const backup = deps.data.backups.state();
    // A bucket that cannot be reached stops nobody from speaking: recordings wait on this disk, or in the database.
    const bucket = deps.audio.files.bucket?.state() ?? null;
    const status = ready ? 'ready' : 'not ready';
    const body = { status, checks, database, engines, memory, queues, backup, bucket };
    return c.json(body, ready ? 200 : 503);
  });
}

async function databaseAnswers({ data: { stores } }: Deps): Promise<boolean> {
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
