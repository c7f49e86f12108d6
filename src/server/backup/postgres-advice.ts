import { join } from 'node:path';
import type { Env } from '#server/env.ts';

const MORE = 'docs/hosting.md has the steps: "A database of its own".';

/** Why no backup is made here, and how to make one. */
export function postgresBackupAdvice({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): string {
  const recordings = s3
    ? `Recordings are in the bucket ${s3.bucket}: have it copied by its provider.`
    : `Then copy ${join(dataDir, 'audio')}, where recordings are.`;
  return `The data is in PostgreSQL, which has a backup of its own:\npg_dump --format=custom --file=backpressure.dump "$DATABASE_URL"\n${recordings} ${MORE}`;
}

export const POSTGRES_RESTORE_ADVICE = `The data is in PostgreSQL. Stop every server, restore into an empty database, and set DATABASE_URL to that one:\npg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" backpressure.dump\n${MORE}`;
