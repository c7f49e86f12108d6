import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { schemaState } from '#db/migrate.ts';
import { openAudioStore } from '#server/audio/open-audio-store.ts';
import { createTombstones } from '#server/backup/tombstones.ts';
import { systemClock } from '#server/clock.ts';
import type { OperatorDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mailer.ts';
import { createSpeechStore } from '#server/modules/recordings/speak-question.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createStores } from '#server/stores.ts';

/** Works on the data of a server, which may be running. Its database must be of this version. */
export async function withData<Result>(work: (deps: OperatorDeps) => Promise<Result>): Promise<Result> {
  const env = readEnv(process.env);
  const file = join(env.dataDir, 'app.db');
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}. Is DATA_DIR set as for the server?`);
  const db = openDatabase(file);
  try {
    if (schemaState(db, join(PROJECT_ROOT, 'db/migrations')) === 'older') {
      throw new Error('The database is of an older version. Start the server once: it brings it up to date.');
    }
    const stores = createStores(db);
    const clock = systemClock;
    const log = createLog('silent');
    const files = await openAudioStore(env, log);
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
    db.$client.close();
  }
}
