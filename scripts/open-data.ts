import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';
import { openPostgres } from '#db/driver/postgres.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { openAudioStore } from '#server/audio/open-audio-store.ts';
import { createTombstones } from '#server/backup/tombstones.ts';
import { systemClock } from '#server/clock.ts';
import type { OperatorDeps } from '#server/deps.ts';
import { type Env, readEnv } from '#server/env.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mailer.ts';
import { createSpeechStore } from '#server/modules/recordings/speak-question.ts';
import { createStores } from '#server/stores.ts';
import { lookAtDatabase } from './look-at-database.ts';

/** Works on the data of a server, which may be running. Its database must be of this version. */
export async function withData<Result>(work: (deps: OperatorDeps) => Promise<Result>): Promise<Result> {
  const env = readEnv(process.env);
  const db = await openCurrent(env);
  try {
    const stores = createStores(db);
    const clock = systemClock;
    const log = createLog('silent');
    const files = await openAudioStore(env, log, stores);
    return await work({
      env,
      clock,
      log,
      audio: { files, speech: createSpeechStore(files) },
      mailer: createMailer(env, clock, log),
      data: { stores, tombstones: createTombstones(env.dataDir) },
      limits: { rates: createRateLimiter(stores.rateLimits, clock, env.rateLimits, env.limits) },
    });
  } finally {
    await db.close();
  }
}

async function openCurrent(env: Env): Promise<Db> {
  const { dataDir, databaseUrl } = env;
  if (databaseUrl && !existsSync(dataDir))
    throw new Error(`There is no data directory at ${dataDir}. Is DATA_DIR set as for the server?`);
  const { state, where } = await lookAtDatabase(env);
  if (state === 'older')
    throw new Error('The database is of an older version. Start the server once: it brings it up to date.');
  if (state === 'current')
    return databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, 'app.db'));
  throw new Error(
    databaseUrl
      ? `The database ${where} is empty. Start the server once: it makes the tables.`
      : `There is no database at ${where}. Is DATA_DIR set as for the server?`,
  );
}
