import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Db } from '#db/client.ts';
import { openPostgres } from '#db/driver/postgres.ts';
import { openSqlite } from '#db/driver/sqlite.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { migrateDatabase, migratePostgres } from '#db/migrate.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';
import { announceServices } from './ai/service-status.ts';
import { createApp } from './app.ts';
import { BucketError } from './audio/bucket.ts';
import { expectRestored } from './backup/restore.ts';
import { startCleanup } from './cleanup.ts';
import { SINGLE } from './cluster/cluster.ts';
import { joinCluster } from './cluster/postgres-cluster.ts';
import { readShippedContent } from './content/load-content.ts';
import { createDeps, type Deps } from './deps.ts';
import { type Env, readEnv } from './env.ts';
import { AppError } from './errors.ts';
import { readRestSlowly } from './http/read-rest-slowly.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { redoDeletions } from './modules/deletions/deletions.ts';
import { registerJobs } from './register-jobs.ts';
import { PROJECT_ROOT } from './root.ts';
import { createStores } from './stores.ts';
import { checkLedger, syncContent } from './sync-content.ts';

/** Slow clients are cut off, so that they cannot hold the server (SECURITY.md, O-5). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;
const CHECK_CONNECTIONS_MS = 2_000;
/**
 * Longer than Caddy keeps an idle connection (2 minutes): who closes first never meets a request on its way, which would
 * fail, and a proxy does not repeat an answer.
 */
const KEEP_ALIVE_MS = 125_000;
/** A reply that still waits for a provider this long after the stop is given up, and the client is told. */
const STOP_PROVIDERS_MS = 3_000;
/** A client that has not sent its whole request by then is cut off: nothing of it was acknowledged. */
const CUT_CLIENTS_MS = 5_000;
/** A stop that takes longer than this is cut short. */
const CLOSE_DEADLINE_MS = 9_000;
const LOOK_FOR_IDLE_MS = 50;

async function main(): Promise<void> {
  applySpecifiedMessages();
  // Nobody else on this machine may read what people said.
  process.umask(0o077);
  const env = readEnv(process.env);
  makeDataDirectory(env.dataDir);
  const unlock = lockDataDirectory(join(env.dataDir, 'server.lock'));
  const metrics = createMetrics();
  const db = await openMigrated(env, metrics);
  const log = createLog(env.logLevel);
  const cluster = env.databaseUrl
    ? await joinCluster({ url: env.databaseUrl, keepsRecordings: env.s3 === null, log })
    : SINGLE;
  const content = readShippedContent();
  const stores = createStores(db);
  await syncContent(stores, content, new Date());
  await checkLedger(stores);
  const stopping = new AbortController();
  const deps = await createDeps({
    env,
    data: { stores, content },
    log,
    metrics,
    cluster,
    stopping: stopping.signal,
  });
  await checkBucket(deps);
  await redoDeletions(deps);
  await deps.ai.modelServers.resume();
  registerJobs(deps);

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
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
    },
    (address) => {
      announce(env, address.port);
      // Not awaited: the start does not depend on what other servers reply.
      void announceServices(deps.ai, (line) => process.stdout.write(`${line}\n`));
    },
  );
  if ('closeIdleConnections' in server) readRestSlowly(server);
  server.on('error', (error) => fail(cannotListen(env, error)));
  await deps.jobs.start();
  const stopCleanup = startCleanup(deps);
  const stopBackups = deps.data.backups.start();
  const stopDelivery = deps.audio.files.bucket?.start();

  const stop = () => {
    if (draining) return;
    draining = true;
    stopCleanup();
    stopBackups();
    stopDelivery?.();
    deps.jobs.release();
    deps.turnListeners.close();
    deps.ai.lenders.close();
    deps.audio.spokenTurns.close();
    setTimeout(() => stopping.abort(new AppError('AI_UNAVAILABLE')), STOP_PROVIDERS_MS).unref();
    setTimeout(() => process.exit(1), CLOSE_DEADLINE_MS).unref();
    server.close(async () => {
      await deps.jobs.stop();
      db.sqlite?.pragma('wal_checkpoint(TRUNCATE)');
      await cluster.close();
      await db.close();
      unlock();
      process.exit(0);
    });
    if (!('closeIdleConnections' in server)) return;
    setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS).unref();
    setTimeout(() => server.closeAllConnections(), CUT_CLIENTS_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function openMigrated({ databaseUrl, dataDir }: Env, metrics: Metrics): Promise<Db> {
  if (databaseUrl) {
    const db = await openPostgres(databaseUrl, metrics.countCollision);
    await migratePostgres(db, join(PROJECT_ROOT, 'db/migrations-postgres'));
    return db;
  }
  expectRestored(dataDir);
  const db = openSqlite(join(dataDir, 'app.db'));
  const backup = join(dataDir, `before-migration-${Date.now()}.db`);
  await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), backup);
  return db;
}

function makeDataDirectory(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(
      `DATA_DIR: the server cannot write to ${folder}. Make that folder its own, or set another.`,
    );
  }
}

/** A bucket that refuses stops the start; if it cannot be reached, recordings wait for it. */
async function checkBucket({ audio: { files } }: Deps): Promise<void> {
  try {
    await files.bucket?.check();
  } catch (error) {
    if (!(error instanceof BucketError) || error.isRefusal) throw error;
    process.stdout.write(`${error.message} Recordings wait until it can.\n`);
  }
}

function announce(env: Env, port: number): void {
  const host = env.host === '0.0.0.0' || env.host === '127.0.0.1' ? 'localhost' : env.host;
  process.stdout.write(`${PRODUCT_NAME} is running: http://${host}:${port}\n`);
}

/** Says why in one plain sentence instead of a stack. */
function cannotListen({ host, port }: Env, error: NodeJS.ErrnoException): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses this port. Stop it, or set PORT to a free one',
    EACCES: 'the system does not allow this port. Set PORT to one above 1023',
    EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one of its own, or to 0.0.0.0',
    ENOTFOUND: 'there is no such address. Set HOST to one of this machine, or to 0.0.0.0',
  };
  return `Cannot listen on ${host}:${port}: ${reasons[error.code ?? ''] ?? error.message}.`;
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
