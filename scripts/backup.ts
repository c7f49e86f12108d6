import { existsSync } from 'node:fs';
import { backUp } from '#server/backup/back-up.ts';
import { readEnv } from '#server/env.ts';

/** `npm run backup`: safe while the server runs. */
if (existsSync('.env')) process.loadEnvFile('.env');
const folder = await backUp(readEnv(process.env).dataDir, new Date());
process.stdout.write(`Backed up to ${folder}\n`);
