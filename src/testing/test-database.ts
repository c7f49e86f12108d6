import { join } from 'node:path';
import { type Db, openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createStores } from '#server/stores.ts';
import { syncContent } from '#server/sync-content.ts';
import { testContent, workerCache } from './test-content.ts';

/** A fresh migrated and seeded in-memory database, cloned from a template that is made once a worker. */
export async function createTestDatabase(): Promise<Db> {
  const cache = workerCache();
  cache.database ??= makeTemplate();
  return openDatabase(await cache.database);
}

async function makeTemplate(): Promise<Buffer> {
  const db = openDatabase(':memory:');
  await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
  await syncContent(createStores(db), testContent(), new Date('2026-01-05T09:00:00Z'));
  return db.$client.serialize();
}
