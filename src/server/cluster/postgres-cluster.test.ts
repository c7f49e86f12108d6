import { describe, expect, test } from 'vitest';
import { dialect } from '#db/driver/dialect.ts';
import { createLog } from '#server/log.ts';
import { aloneOnPostgres } from '#server/operator/move-data-places.store.ts';
import { toAppError } from '#server/trpc/to-app-error.ts';
import { createTestDatabase, sql, sqlValue } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';
import type { News } from './cluster.ts';
import { joinCluster } from './postgres-cluster.ts';

async function process() {
  const url = globalThis.process.env.DATABASE_URL ?? '';
  const cluster = await joinCluster({ url, keepsRecordings: false, log: createLog('silent') });
  whenDone(() => cluster.close());
  const heard: News[] = [];
  cluster.onNews((news) => heard.push(news));
  return { cluster, heard };
}

/** A database that no other test works on, and what it takes to join it. */
async function ownDatabase() {
  const db = await createTestDatabase();
  whenDone(() => db.close());
  const url = new URL(globalThis.process.env.DATABASE_URL ?? '');
  url.pathname = `/${await sqlValue(db, 'select current_database()')}`;
  return { db, settings: { url: url.href, keepsRecordings: false, log: createLog('silent') } };
}

describe.skipIf(dialect === 'sqlite')('processes that share a database', () => {
  test('hear the news of each other, and not their own', async () => {
    const [one, two] = [await process(), await process()];
    one.cluster.tell({ turn: 7_000_001 });
    await expect.poll(() => two.heard).toContainEqual({ turn: 7_000_001 });
    expect(one.heard).not.toContainEqual({ turn: 7_000_001 });
  });

  test('go on after news that they do not understand', async () => {
    const [one, two] = [await process(), await process()];
    const { default: pg } = await import('pg');
    const stranger = new pg.Client({ connectionString: globalThis.process.env.DATABASE_URL });
    await stranger.connect();
    for (const payload of ['', 'job', '{"turn":"one"}'])
      await stranger.query(`select pg_notify('backpressure', $1)`, [payload]);
    await stranger.end();
    one.cluster.tell({ turn: 7_000_002 });
    await expect.poll(() => two.heard).toContainEqual({ turn: 7_000_002 });
  });

  test('say that the database does not answer while it is away', async () => {
    const { db, settings } = await ownDatabase();
    const one = await joinCluster(settings);
    whenDone(() => one.close());
    const calls = Promise.allSettled(
      Array.from({ length: 500 }, (_, id) => one.tryAlone('answering', id, async () => {})),
    );
    await sql(
      db,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'backpressure cluster'`,
    );
    const failures = (await calls).flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(failures.length).toBeGreaterThan(0);
    expect(new Set(failures.map((failure) => toAppError(failure).code))).toEqual(new Set(['OVERLOADED']));
  });

  test('do not start while what is in their database is moved', async () => {
    const { settings } = await ownDatabase();
    await aloneOnPostgres(settings.url, async () => {
      await expect(joinCluster(settings)).rejects.toThrow(/is being moved \(npm run move\)\. Start/);
    });
    await (await joinCluster(settings)).close();
  });

  test('do one thing one at a time', async () => {
    const [one, two] = [await process(), await process()];
    const tryIt = () => two.cluster.tryAlone('job', 7_000_001, async () => 'done');
    await one.cluster.tryAlone('job', 7_000_001, async () => {
      expect(await tryIt()).toBeNull();
    });
    expect(await tryIt()).toBe('done');
  });
});
