import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Db } from '#db/client.ts';
import { estimateGrader } from '#engine/debrief/estimate.ts';
import { createScript } from '#engine/script/script.ts';
import { createApp } from '#server/app.ts';
import { createDeps, type Deps, type GivenDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import type { Mail } from '#server/mailer.ts';
import { createPasswords } from '#server/modules/auth/passwords.ts';
import { registerJobs } from '#server/register-jobs.ts';
import { createStores } from '#server/stores.ts';
import { type RestCaller, restRouter } from '#server/trpc/router.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { testContent } from './test-content.ts';
import { createTestDatabase } from './test-database.ts';
import { whenDone } from './when-done.ts';

export type TestUser = { token: string; user: UserReply; password: string; caller: RestCaller };

export type TestApp = {
  deps: Deps;
  db: Db;
  clock: TestClock;
  app: Hono;
  /** Mails in the order they were sent. */
  mails: Mail[];
  /** Calls procedures as the holder of `token`, or as nobody. */
  caller(token?: string, clientAddress?: string): RestCaller;
  signUp(
    overrides?: Partial<{ email: string; password: string; firstName: string; lastName: string }>,
  ): Promise<TestUser>;
  /** A request to the HTTP app, without a network. */
  request(path: string, init?: RequestInit): Promise<Response>;
};

/** The least that argon2 takes: a hundredth of what a server spends on a password. */
const QUICK_HASHES = { memoryCost: 8, timeCost: 1, parallelism: 1 };

type Options = { env?: Record<string, string>; db?: Db; data?: Partial<GivenDeps['data']> } & Omit<
  GivenDeps,
  'env' | 'clock' | 'data'
>;

/**
 * The whole server in process: real database in memory, the script, fixed clock, captured mail, no network.
 * Its files are removed when the test has finished.
 */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const { env: settings, db = await createTestDatabase(), ...given } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  const clock = createTestClock();
  const mails: Mail[] = [];
  const content = given.data?.content ?? testContent();
  const deps = await createDeps({
    env: readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, FIND_MODELS_AT: 'off', ...settings }),
    clock,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
      forget: async () => {},
    },
    passwords: createPasswords(QUICK_HASHES),
    ...given,
    data: { stores: createStores(db), content, ...given.data },
    ai: {
      active: {
        interviewer: createScript(content, estimateGrader(content)),
        transcriber: null,
        speaker: null,
        services: [],
      },
      ...given.ai,
    },
  });
  registerJobs(deps);
  const app = createApp(deps);
  whenDone(async () => {
    await deps.jobs.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const caller: TestApp['caller'] = (token, address = '127.0.0.1') =>
    restRouter.createCaller({
      deps,
      caller: { requestId: 'test', address, device: 'Test' },
      token: token ?? null,
    });
  let users = 0;
  return {
    deps,
    db,
    clock,
    app,
    mails,
    caller,
    signUp: async (overrides = {}) => {
      users += 1;
      const input = {
        email: `user${users}@example.com`,
        password: 'correct horse',
        firstName: 'Ada',
        lastName: 'Byron',
        ...overrides,
      };
      const { token, user } = await caller(undefined, `10.0.${users >> 8}.${users & 255}`).auth.signUp(input);
      return { token, user, password: input.password, caller: caller(token) };
    },
    request: async (path, init) => app.request(path, init),
  };
}
