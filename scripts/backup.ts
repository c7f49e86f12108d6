import { backUp } from '#server/backup/back-up.ts';
import { postgresBackupAdvice } from '#server/backup/postgres-advice.ts';
import { readEnv } from '#server/env.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  help: `
npm run backup

Copies database and recordings to DATA_DIR/backups/<time>, checks the copy, and keeps the newest. The server may be running.
With DATABASE_URL it says how PostgreSQL is backed up.
`,
  run: async () => {
    const env = readEnv(process.env);
    if (env.databaseUrl) throw new Error(postgresBackupAdvice(env));
    const { dataDir, backupsKept } = env;
    return `Backed up to ${await backUp(dataDir, new Date(), backupsKept)}`;
  },
});
