import { spawnSync } from 'node:child_process';

/** `npm run db:generate -- --name add-thing`: migrations of both engines from a change in db/schema. Nothing connects. */
for (const url of ['', 'postgres://']) {
  const { status } = spawnSync('npx', ['--no-install', 'drizzle-kit', 'generate', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
    // npx is a script of the shell on Windows.
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
