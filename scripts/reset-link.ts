import { issueResetLink, RESET_LINK_MINUTES } from '#server/modules/auth/reset-password.ts';
import { withData } from './open-data.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand({
  help: `
npm run reset-link -- you@example.com

Prints a link that sets a new password, for an operator whose server sends no mail. The server may be running.
`,
  run: async ({ words: [email] }) => {
    if (!email) throw new UsageError('Whose? npm run reset-link -- you@example.com');
    return withData(async (deps) => {
      const issued = await issueResetLink(deps, email);
      if (!issued) throw new Error(`There is no account with the e-mail ${email}.`);
      return `${issued.link}\n\nSets a new password for ${issued.user.email}, once, for ${RESET_LINK_MINUTES} minutes.`;
    });
  },
});
