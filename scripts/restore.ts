import { resolve } from 'node:path';
import { POSTGRES_RESTORE_ADVICE } from '#server/backup/postgres-advice.ts';
import { restore } from '#server/backup/restore.ts';
import { readEnv } from '#server/env.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand({
  help: `
npm run restore -- <folder of a backup>

Puts a backup in the place of the data, which is moved aside. The server must be stopped; its next start deletes again
what people have deleted since (backups/deletions.jsonl).
`,
  run: async ({ words: [backup] }) => {
    const { dataDir, databaseUrl } = readEnv(process.env);
    if (databaseUrl) throw new Error(POSTGRES_RESTORE_ADVICE);
    if (!backup) throw new UsageError('Which? npm run restore -- <folder of a backup>');
    const former = await restore(dataDir, resolve(backup), new Date());
    return `Restored. What was there before is in ${former}`;
  },
});
