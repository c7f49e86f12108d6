import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { registerJobs } from '#server/register-jobs.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createStores } from '#server/stores.ts';
import { syncContent } from '#server/sync-content.ts';
import { restRouter } from '#server/trpc/router.ts';
import { aiWith } from '../stand-in-ai.ts';
import { createTestClock } from '../test-clock.ts';
import { testContent } from '../test-content.ts';
import type { Scenario, Sights, Stage } from './scenario.ts';

const PASSWORD_BYTES = 12;

export class AccountExists extends Error {}

/**
 * Plays a scenario in the data directory of a server that does not run, so that it ends now, for a new account.
 *
 * @param again Where the scenario was played there before, makes another account instead of throwing.
 * @returns what was made, and the account, signed in.
 * @throws {DataDirectoryInUse} {AccountExists}
 */
export async function playInDirectory<Made extends Sights>(
  dataDir: string,
  scenario: Scenario<Made>,
  again = false,
) {
  const { stage, close } = await openStage(dataDir, new Date(Date.now() - scenario.lastsMs));
  try {
    const email = await emailFor(stage, scenario.name, again);
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const { auth } = stage.caller();
    const { token, user } = await auth.signUp({ email, password, firstName: 'Ada', lastName: 'Byron' });
    const made = await scenario.play(stage, { token, user, password, caller: stage.caller(token) });
    return { made, email, password, token: (await auth.signIn({ email, password })).token };
  } finally {
    await close();
  }
}

/** The server's parts over its data directory, with the built-in engine, without limits, on a clock of their own. */
async function openStage(dataDir: string, start: Date): Promise<{ stage: Stage; close(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDirectory(join(dataDir, 'server.lock'));
  const db = openDatabase(join(dataDir, 'app.db'));
  await migrateDatabase(
    db,
    join(PROJECT_ROOT, 'db/migrations'),
    join(dataDir, `before-migration-${Date.now()}.db`),
  );
  // Hundreds of answers that nobody was promised need no fsync each; in WAL mode nothing else is given up.
  db.$client.pragma('synchronous = NORMAL');
  const content = testContent();
  const stores = createStores(db);
  await syncContent(stores, content, start);
  const clock = createTestClock(start);
  const deps = await createDeps({
    env: readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
    stores,
    content,
    clock,
    ai: aiWith({}),
  });
  registerJobs(deps);
  return {
    stage: {
      deps,
      clock,
      caller: (token, address = '127.0.0.1') =>
        restRouter.createCaller({
          deps,
          caller: { requestId: 'scenario', address, device: 'Scenario' },
          token: token ?? null,
        }),
    },
    async close() {
      await deps.jobs.stop();
      db.$client.close();
      unlock();
    },
  };
}

async function emailFor({ deps }: Stage, name: string, again: boolean): Promise<string> {
  const { accounts } = deps.stores;
  const first = `${name}@example.com`;
  if (!(await accounts.isEmailTaken(first))) return first;
  if (!again) throw new AccountExists(`There is an account ${first} already.`);
  let number = 2;
  while (await accounts.isEmailTaken(`${name}-${number}@example.com`)) number += 1;
  return `${name}-${number}@example.com`;
}
