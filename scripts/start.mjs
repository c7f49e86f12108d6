// `npm start` and the operator's commands (`npm run backup`, `users`, `status`, …): builds when the sources are newer than
// the last build, then runs the server, or the command that is named first, in this process. Plain JavaScript: it also runs where
// only the packages of a running server are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inputs = ['src', 'db', 'public', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts'];

function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function needsBuild() {
  // A copy of what the build made, without the sources, is run as it is.
  if (!existsSync(join(root, 'src'))) return false;
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

process.chdir(root);
const [entry = 'main'] = process.argv.splice(2, 1);
if (needsBuild()) build();
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
await import(`../dist/server/${entry}.js`);
