import { backUp } from '#server/backup/back-up.ts';
import { readEnv } from '#server/env.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  help: `
npm run backup

Copies database and recordings to DATA_DIR/backups/<time>, checks the copy, and keeps the newest. The server may be running.
`,
  run: async () => {
    const { dataDir, backupsKept } = readEnv(process.env);
    return `Backed up to ${await backUp(dataDir, new Date(), backupsKept)}`;
  },
});
