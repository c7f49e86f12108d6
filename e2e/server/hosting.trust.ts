import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { newDataDir } from './built-server.ts';

/** What a machine with systemd has and this one may not; npm is told to install what already stands there. */
const SYSTEM = {
  runuser: 'shift 3\nexec "$@"',
  chown: '',
  npm: '',
  systemctl: `cd "$STATE"
stop() {
  kill "$(cat ../pid)"
  while kill -0 "$(cat ../pid)" 2>/dev/null; do sleep 0.1; done
}
start() {
  : >../log
  "$PROGRAM" >>../log 2>&1 </dev/null &
  echo $! >../pid
  until grep -q 'is running' ../log; do
    kill -0 "$(cat ../pid)" || { cat ../log; exit 1; }
    sleep 0.1
  done
}
case $1 in
  start | stop) "$1" ;;
  restart) stop && start ;;
  *) exit 1 ;;
esac`,
};

const guide = readFileSync(join(PROJECT_ROOT, 'docs/hosting.md'), 'utf8');

/** The commands of the guide that begin with this line. */
function commandsFrom(firstLine: string): string {
  const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, commands]) => commands ?? '');
  const found = blocks.filter((commands) => commands.startsWith(firstLine));
  if (found.length !== 1)
    throw new Error(`${found.length} blocks of docs/hosting.md begin with ${firstLine}`);
  return found[0] ?? '';
}

/** The package as `npm install --prefix /opt/backpressure` lays it, in a folder of its own, and a way to run the guide. */
function newMachine() {
  const root = newDataDir();
  const folders = { state: join(root, 'state'), opt: join(root, 'opt'), bin: join(root, 'bin') };
  const modules = join(folders.opt, 'node_modules');
  const installed = join(modules, 'backpressure');
  for (const folder of [folders.state, folders.bin, join(modules, '.bin'), installed]) {
    mkdirSync(folder, { recursive: true });
  }
  const { files } = z
    .object({ files: z.string().array() })
    .parse(JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')));
  // npm adds the first and makes the last when it packs.
  for (const file of ['package.json', ...files]) {
    if (file.startsWith('!') || file === 'npm-shrinkwrap.json') continue;
    cpSync(join(PROJECT_ROOT, file), join(installed, file), { recursive: true });
  }
  for (const name of readdirSync(join(PROJECT_ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === 'backpressure') continue;
    symlinkSync(join(PROJECT_ROOT, 'node_modules', name), join(modules, name));
  }
  symlinkSync('../backpressure/scripts/start.mjs', join(modules, '.bin/backpressure'));
  for (const [name, commands] of Object.entries(SYSTEM)) {
    writeFileSync(join(folders.bin, name), `#!/bin/bash\nset -e\n${commands}\n`);
    chmodSync(join(folders.bin, name), 0o755);
  }
  const env = {
    PATH: `${folders.bin}:${process.env.PATH}`,
    STATE: folders.state,
    PROGRAM: join(modules, '.bin/backpressure'),
  };
  /** Runs commands of the guide on this machine; answers what they printed. */
  const run = async (commands: string): Promise<string> => {
    const here = commands
      .replaceAll('/var/lib/backpressure', folders.state)
      .replaceAll('/opt/backpressure', folders.opt);
    const { stdout } = await promisify(execFile)(
      'bash',
      ['--norc', '-e', '-O', 'expand_aliases', '-c', here],
      {
        cwd: folders.state,
        env,
      },
    );
    return stdout;
  };
  return {
    ...folders,
    run,
    url: () => {
      const address = /is running: (http:\/\/\S+)/.exec(readFileSync(join(root, 'log'), 'utf8'))?.[1];
      if (!address) throw new Error('the server did not say where it listens');
      return address.replace('localhost', '127.0.0.1');
    },
  };
}

test('the commands of the hosting guide run a server, back it up, upgrade it and go back', async () => {
  const machine = newMachine();
  await machine.run(commandsFrom('cat > /var/lib/backpressure/.env'));
  writeFileSync(join(machine.state, '.env'), 'PORT=0\nFIND_MODELS_AT=off\n', { flag: 'a' });
  const unit = readFileSync(
    join(machine.opt, 'node_modules/backpressure/deploy/backpressure.service'),
    'utf8',
  );
  expect(unit, 'systemd starts what this test starts').toContain('WorkingDirectory=/var/lib/backpressure\n');
  expect(unit).toContain('ExecStart=/opt/backpressure/node_modules/.bin/backpressure\n');
  await machine.run('systemctl start backpressure');
  onTestFinished(() => machine.run('systemctl stop backpressure').then(() => {}));

  const token = await createRestClient(machine.url()).signUp('you@example.com');
  const signedIn = () => createRestClient(machine.url(), token);
  const interviews = async () => (await signedIn().get('/api/interviews')).body;
  await signedIn().post('/api/activate-free-plan');
  const begin = () => signedIn().post('/api/interviews', { categoryId: 1, levelId: 1 });
  expect((await begin()).status).toBe(201);
  const before = await interviews();

  const commands = commandsFrom('cd /var/lib/backpressure\nalias');
  // The name of the guide is nobody's: the doctor says so, and means it.
  const printed = await machine.run(commands.replace('backpressure doctor', '! backpressure doctor'));
  expect(printed).toContain('https://interviews.example.com does not answer');
  expect(printed).toContain('Usage: backpressure');
  expect(printed).toMatch(/Backed up to .+/);
  expect(printed).toMatch(/https:\/\/interviews\.example\.com\/reset-password\S+/);

  const alias = /^alias .+$/m.exec(commands)?.[0] ?? '';
  const upgraded = await machine.run(
    `${alias}\n${commandsFrom('cd /var/lib/backpressure && backpressure backup')}`,
  );
  expect(await interviews()).toEqual(before);

  const [, backup = ''] = /Backed up to (.+)/.exec(upgraded) ?? [];
  expect((await begin()).status).toBe(201);
  const rollback = commandsFrom('systemctl stop backpressure').replace('data/backups/<time>', backup);
  await machine.run(`${alias}\n${rollback}`);
  expect(await interviews(), 'as it was when it was backed up').toEqual(before);
  expect((await fetch(`${machine.url()}/readyz`)).status).toBe(200);
});
