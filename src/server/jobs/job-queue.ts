import type { DbOrTx, Tx } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import { backOffMs, MAX_ATTEMPTS } from './back-off.ts';
import {
  findJob,
  insertJob,
  type Job,
  type JobKind,
  listDueJobs,
  markDone,
  nextDueTime,
  postpone,
  requeueUnfinished,
} from './jobs.store.ts';

/** Background jobs at a time; those that a request waits for come on top. */
const BACKGROUND_JOBS = 4;
/** Bounds of the wait between two looks at the queue. */
const MAX_LOOK_MS = 60_000;
const MIN_LOOK_MS = 250;
/** How long `stop` waits; what has not ended by then stays queued for the next boot. */
const STOP_GRACE_MS = 5_000;

export type JobRun = {
  subjectId: number;
  /** True when the queue gives up after this try. */
  lastAttempt: boolean;
  /** Ends the job in the transaction that stores its result. A run that never calls it is tried again later. */
  finish(tx: DbOrTx): void;
};
export type JobHandler = (run: JobRun) => Promise<void>;
type Parts = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Work that survives a crash: rows in `jobs`, one run of a job at a time, retried with back-off. */
export type JobQueue = {
  handle(kind: JobKind, handler: JobHandler): void;
  /** Part of the caller's transaction, so the job exists exactly when its cause does. */
  enqueue(tx: Tx, kind: JobKind, subjectId: number, now: Date): void;
  /**
   * Runs a job now, or joins its present run. Resolves to whether it is done, after `waitMs` at the latest
   * (it then goes on by itself); never rejects.
   */
  run(kind: JobKind, subjectId: number, waitMs?: number): Promise<boolean>;
  /** True while the job is still to be done, or to be tried again. */
  isWaiting(kind: JobKind, subjectId: number): boolean;
  /** Runs everything whose time has come, and waits for it. */
  runDue(): Promise<void>;
  /** Resumes whatever a former process left, and watches the queue until `stop`. */
  start(): void;
  /** Takes nothing new from the queue and waits for what is running. */
  stop(): Promise<void>;
};

export function createJobQueue(parts: Parts): JobQueue {
  const { db, clock, log } = parts;
  const handlers = new Map<JobKind, JobHandler>();
  const running = new Map<string, Promise<boolean>>();
  let state: 'idle' | 'watching' | 'stopped' = 'idle';
  let timer: NodeJS.Timeout | undefined;

  const nameOf = (kind: JobKind, subjectId: number) => `${kind} ${subjectId}`;

  function runOnce(kind: JobKind, subjectId: number): Promise<boolean> {
    const name = nameOf(kind, subjectId);
    const present = running.get(name);
    if (present) return present;
    const attempt = tryJob(parts, handlers.get(kind), kind, subjectId).finally(() => running.delete(name));
    running.set(name, attempt);
    return attempt;
  }

  async function runDue(): Promise<void> {
    while (state !== 'stopped') {
      const due = listDueJobs(db, clock.now());
      const idle = due.filter((job) => !running.has(nameOf(job.kind, job.subjectId)));
      if (idle.length === 0) return;
      await Promise.all(idle.slice(0, BACKGROUND_JOBS).map((job) => runOnce(job.kind, job.subjectId)));
    }
  }

  function lookIn(delayMs: number): void {
    if (state !== 'watching') return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), delayMs).unref();
  }

  async function look(): Promise<void> {
    try {
      await runDue();
      if (state !== 'watching') return;
      const next = nextDueTime(db);
      const delayMs = next ? next.getTime() - clock.now().getTime() : MAX_LOOK_MS;
      lookIn(Math.min(Math.max(delayMs, MIN_LOOK_MS), MAX_LOOK_MS));
    } catch (error) {
      log.error({ err: error }, 'the job queue could not be read');
      lookIn(MAX_LOOK_MS);
    }
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    enqueue(tx, kind, subjectId, now) {
      insertJob(tx, kind, subjectId, now);
      // Transactions are synchronous, so by then this one has ended.
      lookIn(0);
    },
    run: (kind, subjectId, waitMs) => {
      const done = runOnce(kind, subjectId);
      return waitMs === undefined ? done : atMost(waitMs, done, false);
    },
    isWaiting: (kind, subjectId) => findJob(db, kind, subjectId)?.status === 'queued',
    runDue,
    start() {
      requeueUnfinished(db, clock.now());
      state = 'watching';
      lookIn(0);
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      await atMost(STOP_GRACE_MS, Promise.allSettled(running.values()), []);
    },
  };
}

async function atMost<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

async function tryJob(
  parts: Parts,
  handler: JobHandler | undefined,
  kind: JobKind,
  subjectId: number,
): Promise<boolean> {
  let job: Job | undefined;
  let finished = false;
  let failure: string | null = null;
  try {
    job = findJob(parts.db, kind, subjectId);
    if (!job || job.status === 'done') return true;
    if (!handler) throw new Error(`no handler for ${kind} jobs`);
    const { id, attempts } = job;
    await handler({
      subjectId,
      lastAttempt: attempts + 1 >= MAX_ATTEMPTS,
      finish(tx) {
        markDone(tx, id, parts.clock.now());
        finished = true;
      },
    });
  } catch (error) {
    finished = false;
    failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    parts.log.error({ err: error, kind, subjectId }, 'a job failed and will be tried again');
  }
  if (!finished && job) retryLater(parts, job, failure);
  return finished;
}

function retryLater({ db, clock, log }: Parts, job: Job, lastError: string | null): void {
  const now = clock.now();
  const attempts = job.attempts + 1;
  const runAfter = new Date(now.getTime() + backOffMs(attempts));
  try {
    postpone(db, job.id, { attempts, runAfter, giveUp: attempts >= MAX_ATTEMPTS, lastError }, now);
  } catch (error) {
    // The row still says queued: the next boot finds it.
    log.error({ err: error, kind: job.kind, subjectId: job.subjectId }, 'a job could not be postponed');
  }
}
