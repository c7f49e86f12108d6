import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';

/**
 * `npm run test:nodes [-- 22 24] [-- path of tests]`: on each Node that we promise, in a copy of the project: installs,
 * runs the unit tests, builds, starts, and signs somebody up. A Node that cannot be had here is no pass.
 */
const MAJORS = ['20', '22', '24'];
const START_DEADLINE_MS = 300_000;

const given = process.argv.slice(2);
const majors = MAJORS.filter((major) => given.includes(major));
const testPaths = given.filter((word) => !MAJORS.includes(word));

/** Why a version did not pass, or null. */
async function tryNode(major: string): Promise<string | null> {
  const home = installNode(major);
  if (home === null)
    return 'SKIPPED: the registry has no binary of it for this machine, or cannot be reached';
  const copy = mkdtempSync(join(tmpdir(), `backpressure-node-${major}-`));
  try {
    copyProject(copy);
    const env = {
      ...process.env,
      PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}`,
      // Native addons are built against this version's headers, whatever the machine's own configuration says.
      npm_config_nodedir: home,
    };
    const run = (command: string, ...args: string[]) =>
      spawnSync(command, args, { cwd: copy, env, stdio: 'inherit' }).status === 0;
    process.stdout.write(execFileSync('node', ['--version'], { env, encoding: 'utf8' }));
    if (!run('npm', 'ci', '--no-audit', '--no-fund')) return 'FAILED: npm ci';
    if (!run('npm', 'test', '--', ...testPaths)) return 'FAILED: unit tests';
    const server = spawn(join(home, 'bin/node'), ['scripts/start.mjs'], {
      cwd: copy,
      env: { ...env, PORT: '0', DATA_DIR: join(copy, 'data') },
    });
    try {
      await signUp(await addressOf(server));
    } finally {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
    return null;
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The folder of this version's binary and headers, from the registry's packages of the official builds. */
function installNode(major: string): string | null {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(PROJECT_ROOT, 'node_modules/.cache/nodes', major);
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${major}`], { stdio: 'inherit' });
  return status === 0 ? join(folder, 'node_modules', name) : null;
}

/** What a clone would hold, with changes that are not committed yet. */
function copyProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  // A linked `node_modules` is no ignored folder to Git, and an install in the copy would empty what it points to.
  const files = listed.split('\0').filter((file) => file !== '' && file !== 'node_modules');
  for (const file of files) cpSync(join(PROJECT_ROOT, file), join(to, file));
}

/** Where it listens, once it says so. */
async function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /is running: (http:\/\/\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => reject(new Error(`it did not start: ${output}`)));
    setTimeout(() => reject(new Error(`it has not started: ${output}`)), START_DEADLINE_MS).unref();
  });
}

async function signUp(url: string): Promise<void> {
  const health = await fetch(`${url}/healthz`);
  if (!health.ok) throw new Error(`/healthz answered ${health.status}`);
  const person = { email: 'ada@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Byron' };
  const reply = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (reply.status !== 201) throw new Error(`signing up answered ${reply.status}: ${await reply.text()}`);
}

const lines: string[] = [];
for (const major of majors.length > 0 ? majors : MAJORS) {
  process.stdout.write(`== Node ${major}\n`);
  const reason = await tryNode(major);
  if (reason !== null) process.exitCode = 1;
  lines.push(`Node ${major}: ${reason ?? 'passed'}`);
}
process.stdout.write(`${lines.join('\n')}\n`);
