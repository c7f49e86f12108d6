import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';
import type { Content } from '#shared/content/content.ts';
import type { Ai } from './ai/capabilities.ts';
import { createAi } from './ai/registry.ts';
import { type AudioStore, createAudioStore } from './audio/audio-store.ts';
import { createLiveRecordings, type LiveRecordings } from './audio/live-recordings.ts';
import type { Sound } from './audio/sound.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Env } from './env.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { createLog, type Log } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createSessions, type Sessions } from './modules/auth/sessions.ts';
import { createRateLimiter, type RateLimiter } from './trpc/rate-limit.ts';

/** Everything the use cases stand on. Tests pass their own parts. */
export type Deps = {
  env: Env;
  db: Db;
  content: Content;
  clock: Clock;
  log: Log;
  ai: Ai;
  audio: AudioStore;
  liveRecordings: LiveRecordings;
  /** Sounds of answers that were just stored, by the answer's id: they need not be read back and decoded again. */
  freshSounds: Map<number, Sound>;
  mailer: Mailer;
  sessions: Sessions;
  limits: RateLimiter;
  jobs: JobQueue;
};

type Given = { env: Env; db: Db; content: Content } & Partial<Deps>;

/** Builds what was not given from the settings. */
export async function createDeps(given: Given): Promise<Deps> {
  const { env, db, content } = given;
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(env.logLevel);
  mkdirSync(env.dataDir, { recursive: true });
  return {
    env,
    db,
    content,
    clock,
    log,
    ai: given.ai ?? (await createAi(env, content, log)),
    audio: given.audio ?? createAudioStore(join(env.dataDir, 'audio')),
    liveRecordings: given.liveRecordings ?? createLiveRecordings(),
    freshSounds: given.freshSounds ?? new Map(),
    mailer: given.mailer ?? createMailer(env, clock, log),
    sessions: given.sessions ?? createSessions(db, clock),
    limits: given.limits ?? createRateLimiter(db, clock, env.rateLimits),
    jobs: given.jobs ?? createJobQueue({ db, clock, log }),
  };
}
