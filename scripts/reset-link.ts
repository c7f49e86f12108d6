/** Prints a link that sets a new password, for an operator whose server sends no mail. The server may be running. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { systemClock } from '#server/clock.ts';
import { readEnv } from '#server/env.ts';
import { issueResetLink, RESET_LINK_MINUTES } from '#server/modules/auth/issue-reset-link.ts';
import { createStores } from '#server/stores.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (email) => {
  if (!email) throw new Error('Whose? npm run reset-link -- you@example.com');
  const env = readEnv(process.env);
  const file = join(env.dataDir, 'app.db');
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}. Is DATA_DIR set as for the server?`);
  const db = openDatabase(file);
  try {
    const issued = await issueResetLink({ stores: createStores(db), env, clock: systemClock }, email);
    if (!issued) throw new Error(`There is no account with the e-mail ${email}.`);
    return `${issued.link}\n\nSets a new password for ${issued.user.email}, once, for ${RESET_LINK_MINUTES} minutes.`;
  } finally {
    db.$client.close();
  }
});
