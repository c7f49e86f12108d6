import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '#db/driver/sqlite.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { registerJobs } from '#server/register-jobs.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createStores } from '#server/stores.ts';
import { syncContent } from '#server/sync-content.ts';
import { type RestCaller, restRouter } from '#server/trpc/router.ts';
import type { Level } from '#shared/content/question.ts';
import type { SubmitAnswerInput } from '#shared/contract/answers.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { TestApp, TestUser } from '../create-test-app.ts';
import { type Ability, modelTalk } from '../model-talk.ts';
import { aiWith } from '../stand-in-ai.ts';
import { createTestClock } from '../test-clock.ts';
import { testContent } from '../test-content.ts';

/** What a scenario needs of an application: a test's own, or one over a data directory. */
export type Stage = Pick<TestApp, 'deps' | 'clock' | 'caller'>;

/** A place in the product where something can be seen that a scenario made. */
type Sight = { path: string; shows: string };
export type Sights = { sights: Sight[] };

/** A named state of the product, reached as a user reaches it: through the procedures, as time goes by. */
export type Scenario<Made extends Sights = Sights> = {
  name: string;
  /** One line to choose by. */
  makes: string;
  /** The stage's clock moves on by this much at most. */
  lastsMs: number;
  /** @param candidate Has just signed up; everything is made as theirs. */
  play(stage: Stage, candidate: TestUser): Promise<Made>;
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a candidate looks at the choices, and thinks before an answer. */
const CHOOSING_MS = 20_000;
const THINKING_MS = 12_000;

type Choice = { category: string; level: Level; company?: string; questionId?: string };

/** Chooses by these slugs, and starts. */
export async function start(
  { caller, clock }: Stage,
  candidate: RestCaller,
  { category, level, company, questionId }: Choice,
): Promise<InterviewReply> {
  const { lookups } = caller();
  const [categories, levels, companies] = await Promise.all([
    lookups.categories(),
    lookups.levels(),
    lookups.companies(),
  ]);
  clock.advance(CHOOSING_MS);
  return candidate.interviews.start({
    categoryId: idOf(categories, category),
    levelId: idOf(levels, level),
    companyId: company === undefined ? null : idOf(companies, company),
    ...(questionId === undefined ? {} : { questionId }),
  });
}

/** Thinks, answers in writing or with a recording, and takes as long as that takes. */
export async function answer(
  { clock }: Stage,
  candidate: RestCaller,
  id: number,
  given: Pick<SubmitAnswerInput, 'transcript' | 'audio'>,
) {
  clock.advance(THINKING_MS);
  const reply = await candidate.interviews.submitAnswer({ id, responseTime: THINKING_MS, ...given });
  clock.advance((reply.answer.duration ?? 0) * 1000);
  return reply;
}

/** What somebody of this ability says to a question, in the bank's own sentences, in at most so many answers. */
export function answersOf({ deps }: Stage, questionId: string, ability: Ability, answers: number): string[] {
  const question = deps.data.content.questions.get(questionId);
  if (!question) throw new Error(`there is no question ${questionId}`);
  const said = modelTalk(question, ability);
  const each = Math.ceil(said.length / answers);
  return Array.from({ length: Math.ceil(said.length / each) }, (_, index) =>
    said.slice(index * each, (index + 1) * each).join(' '),
  );
}

function idOf(rows: readonly { id: number; slug: string }[], slug: string): number {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`nothing on the list is called ${slug}`);
  return row.id;
}

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
  const db = openSqlite(join(dataDir, 'app.db'));
  await migrateDatabase(
    db,
    join(PROJECT_ROOT, 'db/migrations'),
    join(dataDir, `before-migration-${Date.now()}.db`),
  );
  // Hundreds of answers that nobody was promised need no fsync each; in WAL mode nothing else is given up.
  db.sqlite.pragma('synchronous = NORMAL');
  const content = testContent();
  const stores = createStores(db);
  await syncContent(stores, content, start);
  const clock = createTestClock(start);
  const deps = await createDeps({
    env: readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
    data: { stores, content },
    clock,
    ai: { active: aiWith({}) },
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
      db.sqlite.close();
      unlock();
    },
  };
}

async function emailFor({ deps }: Stage, name: string, again: boolean): Promise<string> {
  const { accounts } = deps.data.stores;
  const first = `${name}@example.com`;
  if (!(await accounts.isEmailTaken(first))) return first;
  if (!again) throw new AccountExists(`There is an account ${first} already.`);
  let number = 2;
  while (await accounts.isEmailTaken(`${name}-${number}@example.com`)) number += 1;
  return `${name}-${number}@example.com`;
}
