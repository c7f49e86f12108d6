import { backUp } from '#server/backup/back-up.ts';
import { readEnv } from '#server/env.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup`: safe while the server runs. */
await runCommand(async () => `Backed up to ${await backUp(readEnv(process.env).dataDir, new Date())}`);
