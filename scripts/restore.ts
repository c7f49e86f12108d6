import { resolve } from 'node:path';
import { restore } from '#server/backup/restore.ts';
import { readEnv } from '#server/env.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- <folder of a backup>`: the server must be stopped. */
await runCommand(async (backup) => {
  if (!backup) throw new Error('Which? npm run restore -- <folder of a backup>');
  const former = await restore(readEnv(process.env).dataDir, resolve(backup), new Date());
  return `Restored. What was there before is in ${former}`;
});
