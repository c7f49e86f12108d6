#!/usr/bin/env node
// `npm start` and the operator's commands (`npm run backup`, `users`, `status`, …) of a clone, and the same as
// `backpressure [command]` of the package. A clone builds when its sources are newer than the last build. Then the server, or the command that is
// named first, runs in this process. Plain JavaScript: it also runs where only the packages of a running server are
// installed. Settings come from .env, and data goes to ./data: in a clone beside the sources, else where it is started.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isClone = existsSync(join(root, 'src'));
const inputs = ['src', 'db', 'public', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts'];

function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function needsBuild() {
  const stamp = join(root, 'dist/.built');
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return inputs.some((input) => newestChange(join(root, input)) > built);
}

function build() {
  if (!existsSync(join(root, 'node_modules/tsx'))) {
    process.stderr.write('The build tools are not installed. Run: npm ci --include=dev\n');
    process.exit(1);
  }
  process.stderr.write('Building once …\n');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** What was built for an operator beside the server; threads are no command. */
function commands() {
  return readdirSync(join(root, 'dist/server'))
    .map((file) => /^([a-z-]+)\.js$/.exec(file)?.[1])
    .filter((name) => name && name !== 'main' && !name.endsWith('-thread'));
}

function usage() {
  return `Usage: backpressure [command]

Starts the server: settings from .env, data in ./data (or DATA_DIR). Commands: ${commands().join(', ')}.
`;
}

if (isClone) {
  process.chdir(root);
  if (needsBuild()) build();
}
const [command] = process.argv.splice(2, 1);
if (command === '--help' || command === '-h') {
  process.stdout.write(usage());
} else if (command !== undefined && !commands().includes(command)) {
  process.stderr.write(`There is no command ${command}.\n${usage()}`);
  process.exitCode = 2;
} else {
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NODE_ENV ??= 'production';
  await import(`../dist/server/${command ?? 'main'}.js`);
}
