import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { openDatabase } from '#db/client.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { migrateDatabase } from '#db/migrate.ts';
import type { Content } from '#shared/content/content.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';
import { createApp } from './app.ts';
import { loadContent, parseContent } from './content/load-content.ts';
import { createDeps } from './deps.ts';
import { type Env, readEnv } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { registerInterviewJobs } from './modules/interviews/register-interview-jobs.ts';
import { checkLedger } from './modules/licenses/check-ledger.ts';
import { PROJECT_ROOT } from './root.ts';
import { syncContent } from './sync-content.ts';

/** Slow clients are cut, so that they cannot hold the server (trust O-5). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;
const CHECK_CONNECTIONS_MS = 2_000;
/** A stop that takes longer than this is cut short. */
const CLOSE_DEADLINE_MS = 9_000;

async function main(): Promise<void> {
  applySpecifiedMessages();
  const env = readEnv(process.env);
  mkdirSync(env.dataDir, { recursive: true });
  const unlock = lockDataDirectory(join(env.dataDir, 'server.lock'));
  const db = openDatabase(join(env.dataDir, 'app.db'));
  await migrateDatabase(
    db,
    join(PROJECT_ROOT, 'db/migrations'),
    join(env.dataDir, `before-migration-${Date.now()}.db`),
  );
  const content = readContent();
  syncContent(db, content, new Date());
  const deps = await createDeps({ env, db, content });
  checkLedger(db);
  registerInterviewJobs(deps);

  let draining = false;
  const clientDir = join(PROJECT_ROOT, 'dist/client');
  const app = createApp(deps, {
    ...(existsSync(clientDir) ? { clientDir } : {}),
    isDraining: () => draining,
  });
  const server = serve(
    {
      fetch: app.fetch,
      port: env.port,
      hostname: env.host,
      serverOptions: {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
      },
    },
    (address) => announce(env, address.port),
  );
  deps.jobs.start();
  const stopHousekeeping = startHousekeeping(deps);

  const stop = () => {
    if (draining) return;
    draining = true;
    stopHousekeeping();
    setTimeout(() => process.exit(1), CLOSE_DEADLINE_MS).unref();
    server.close(async () => {
      await deps.jobs.stop();
      db.$client.pragma('wal_checkpoint(TRUNCATE)');
      db.$client.close();
      unlock();
      process.exit(0);
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The build puts the checked content beside the bundle as one JSON; from source it is read file by file. */
function readContent(): Content {
  const built = fileURLToPath(new URL('./content.json', import.meta.url));
  return existsSync(built)
    ? parseContent(JSON.parse(readFileSync(built, 'utf8')))
    : loadContent(join(PROJECT_ROOT, 'db/content'));
}

function announce(env: Env, port: number): void {
  const host = env.host === '0.0.0.0' || env.host === '127.0.0.1' ? 'localhost' : env.host;
  process.stdout.write(`${PRODUCT_NAME} is running: http://${host}:${port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
