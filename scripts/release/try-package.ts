import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';

/** Installs a package in an empty folder, starts it there, signs somebody up and stops it. Throws when that fails. */
export async function tryPackage(tarball: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-installed-'));
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', tarball], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const server = await startServerProcess(join(folder, 'node_modules/.bin/backpressure'), {}, [], folder);
    await createRestClient(server.url).signUp('ada@example.com');
    const page = await fetch(server.url);
    const code = await server.stop();
    if (!page.ok) throw new Error(`The installed package answers ${page.status} for its start page.`);
    if (code !== 0) throw new Error(`The installed package ended with ${code}.`);
    if (!existsSync(join(folder, 'data/app.db')))
      throw new Error('The installed package keeps its data elsewhere.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
