import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A server of PostgreSQL of its own, in a new folder and on a socket in it. */
export type PostgresServer = {
  /** Of an administrator, with the database `postgres`. */
  url: string;
  /** As a reboot of its machine: what was acknowledged stays. */
  restart(): Promise<void>;
  stop(): void;
};

/** Where Debian's packages put its programs, the newest first; else the search path. */
function folderOfPrograms(): string | null {
  const packages = '/usr/lib/postgresql';
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packages, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export const hasPostgres = () => folderOfPrograms() !== null;

/** @throws where PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = folderOfPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-postgres-'));
  const owner = ownerOf(folder);
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      stdio: 'ignore',
      ...owner,
    },
  );
  // Without fsync only a power cut of the machine loses anything: what a killed process wrote, the system keeps.
  // Nothing reads the log but a restart, so it holds no more than that needs: by default it grows to a gigabyte.
  const log = [
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=64MB',
  ];
  const settings = ['listen_addresses=', 'max_connections=300', ...log];
  const options = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const start = async () => {
    const child = spawn(join(programs, 'postgres'), options, { stdio: 'ignore', ...owner });
    child.unref();
    const isReady = () => spawnSync(join(programs, 'pg_isready'), ['-h', folder]).status === 0;
    while (!isReady()) {
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return child;
  };
  let server = await start();
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.kill(signal);
    });
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    restart: async () => {
      await end('SIGQUIT');
      server = await start();
    },
    stop: () => {
      server.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
