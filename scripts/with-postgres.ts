import { spawnSync } from 'node:child_process';
import { startPostgres } from '#testing/postgres-server.ts';
import tempInMemory from '#testing/temp-in-memory.ts';

/** Runs a command with DATABASE_URL set to a server of PostgreSQL that is made for it: `tsx scripts/with-postgres.ts vitest run`. */
const [command = '', ...args] = process.argv.slice(2);
const removeTemp = tempInMemory();
const postgres = await startPostgres();
const { status } = spawnSync('npx', ['--no-install', command, ...args], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: postgres.url },
});
postgres.stop();
removeTemp();
process.exit(status ?? 1);
