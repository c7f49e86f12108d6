import { cleanUp } from '#server/cleanup.ts';
import { withData } from './open-data.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  help: `
npm run prune

Removes now what the server removes once a day: recordings older than RETENTION_DAYS, leftovers, old copies. The server
may be running.
`,
  run: () =>
    withData(async (deps) => {
      const { recordings, leftovers, copies } = await cleanUp(deps);
      return `Removed ${recordings} recordings, ${leftovers} leftover files and ${copies} old copies.`;
    }),
});
