import { issueInvite } from '#server/modules/auth/sign-up.ts';
import { withData } from './open-data.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  help: `
npm run invite -- [--uses 1] [--days 7]

Prints a link with which so many people may sign up where SIGN_UP=invite. The server may be running.
`,
  options: ['uses', 'days'],
  run: (args) =>
    withData(async (deps) => {
      const uses = args.number('uses', 1, { min: 1, max: 10_000 });
      const days = args.number('days', 7, { min: 1, max: 365 });
      const { link, expiresAt } = await issueInvite(deps, { uses, days });
      const people = uses === 1 ? 'one person' : `${uses} people`;
      const idle =
        deps.env.signUp === 'invite'
          ? ''
          : `\nSIGN_UP is ${deps.env.signUp} here, so it is not needed or of no use.`;
      return `${link}\n\nLets ${people} sign up until ${expiresAt.toISOString().slice(0, 10)}.${idle}`;
    }),
});
