// `npm start`: builds when the sources are newer than the last build, then runs the server in this process.
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
  const stamp = join(root, 'dist/.built');
  if (!existsSync(stamp)) return true;
  if (!existsSync(join(root, 'src'))) return false;
  const built = statSync(stamp).mtimeMs;
  return inputs.some((input) => newestChange(join(root, input)) > built);
}

process.chdir(root);
if (needsBuild()) {
  process.stdout.write('Building once …\n');
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
