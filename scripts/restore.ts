import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restore } from '#server/backup/restore.ts';
import { readEnv } from '#server/env.ts';

/** `npm run restore -- <folder of a backup>`: the server must be stopped. */
const [backup] = process.argv.slice(2);
if (!backup) {
  process.stderr.write('Usage: npm run restore -- <folder of a backup>\n');
  process.exit(2);
}
if (existsSync('.env')) process.loadEnvFile('.env');
const former = await restore(readEnv(process.env).dataDir, resolve(backup), new Date());
process.stdout.write(`Restored. What was there before is in ${former}\n`);
