import { atMost } from '#server/at-most.ts';
import type { Clock } from '#server/clock.ts';
import { type Cluster, LOOK_AT_OTHERS_MS } from '#server/cluster/cluster.ts';
import type { Log } from '#server/log.ts';
import type { Job, JobKind, JobsStore } from './jobs.store.ts';

/** Seconds until the next attempt, by the number of attempts made; the last entry repeats. */
const BACK_OFF_SECONDS = [5, 20, 60, 300, 900, 3600];
/**
 * After this many attempts, in about 2 hours and 20 minutes, a job rests until the next boot or the next request for
 * it.
 */
export const MAX_ATTEMPTS = 8;
/**
 * Up to this many deaths of a process while a job was running do not count against the job. After more, it may be their
 * cause, and waits longer after each.
 */
const UNSUSPICIOUS_RUNS = 2;

/**
 * How many background jobs run at once; those that a request waits for are not counted. Most wait in a fair queue, so it
 * is far more than one account can have.
 */
const BACKGROUND_JOBS = 200;
/** The shortest and the longest wait between two looks at the queue. */
const MAX_LOOK_MS = 60_000;
const MIN_LOOK_MS = 250;
/** How long a caller waits at most for a run in another process. */
const OTHERS_RUN_MS = 60_000;
/** How often to look whether another process has ended its run. */
const LOOK_AT_RUN_MS = 100;
/** How long `stop` waits; jobs that have not ended by then stay queued for the next boot. */
const STOP_GRACE_MS = 2_000;

export type JobRun = {
  /** For the store command that keeps the job's result, because it ends the job in the same transaction. */
  jobId: number;
  subjectId: number;
  /** True if the queue gives up after this attempt. */
  lastAttempt: boolean;
};
/**
 * `ended`: the result is stored, and the job's end with it. `nothing_to_do`: the queue ends the job. `again`: it is
 * retried.
 */
export type JobHandler = (run: JobRun) => Promise<'ended' | 'nothing_to_do' | 'again'>;
type Parts = {
  store: JobsStore;
  clock: Clock;
  log: Log;
  cluster: Cluster;
  /** True if other processes run the jobs, and this one only waits for them. */
  leavesJobsToOthers?: boolean;
};

/** Work that survives a crash: rows in `jobs`, one run of a job at a time, retried with back-off. */
export type JobQueue = {
  handle(kind: JobKind, handler: JobHandler): void;
  /**
   * Runs a job now, or joins its present run. Resolves to whether it is done, after `waitMs` at the latest; the job
   * then goes on in the background. Never rejects.
   */
  run(kind: JobKind, subjectId: number, waitMs?: number): Promise<boolean>;
  /** True while the job still has to be done or retried. */
  isWaiting(kind: JobKind, subjectId: number): Promise<boolean>;
  /** True while this process works on the job. */
  isRunning(kind: JobKind, subjectId: number): boolean;
  /** Looks at the queue soon, because a store command has put something there. */
  wake(): void;
  /** Runs every job that is due, and waits for them. */
  runDue(): Promise<void>;
  /** Resumes whatever a former process left, and watches the queue until `stop`. */
  start(): Promise<void>;
  /** Ends all waiting for jobs, and takes nothing new from the queue. */
  release(): void;
  /** Releases, then waits a while for running jobs; the next process does those that are not done by then. */
  stop(): Promise<void>;
};

export function createJobQueue(parts: Parts): JobQueue {
  const { store, clock, log, cluster, leavesJobsToOthers = false } = parts;
  const maxLookMs = cluster.isShared ? LOOK_AT_OTHERS_MS : MAX_LOOK_MS;
  const handlers = new Map<JobKind, JobHandler>();
  const running = new Map<string, Promise<Outcome>>();
  let state: 'idle' | 'watching' | 'stopped' = 'idle';
  let timer: NodeJS.Timeout | undefined;
  let nextLookAt = Number.POSITIVE_INFINITY;
  const inBackground = new Set<Promise<Outcome>>();
  const released = new AbortController();

  const nameOf = (kind: JobKind, subjectId: number) => `${kind} ${subjectId}`;

  async function runElsewhere(): Promise<Outcome> {
    cluster.tell('job');
    return 'elsewhere';
  }

  function runOnce(kind: JobKind, subjectId: number): Promise<Outcome> {
    if (leavesJobsToOthers) return runElsewhere();
    const name = nameOf(kind, subjectId);
    const present = running.get(name);
    if (present) return present;
    const attempt = tryJob(parts, handlers.get(kind), kind, subjectId).finally(() => {
      running.delete(name);
      lookIn(MIN_LOOK_MS);
    });
    running.set(name, attempt);
    return attempt;
  }

  /** Starts what is due, as far as there is room: the end of a job has the queue looked at again. */
  async function startDue(now: Date): Promise<Promise<Outcome>[]> {
    const due = await store.listDue(now);
    const idle = due.filter((job) => !running.has(nameOf(job.kind, job.subjectId)));
    const room = state === 'stopped' ? 0 : BACKGROUND_JOBS - inBackground.size;
    return idle.slice(0, room).map((job) => {
      const run = runOnce(job.kind, job.subjectId);
      inBackground.add(run);
      void run.then(() => inBackground.delete(run));
      return run;
    });
  }

  async function runDue(): Promise<void> {
    while (state !== 'stopped') {
      const started = await startDue(clock.now());
      if (started.length === 0 && inBackground.size === 0) return;
      const outcomes = await Promise.all(started.length > 0 ? started : inBackground);
      if (outcomes.every((outcome) => outcome === 'elsewhere')) return;
    }
  }

  function lookIn(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (state !== 'watching' || at >= nextLookAt) return;
    clearTimeout(timer);
    nextLookAt = at;
    timer = setTimeout(() => void look(), delayMs).unref();
  }

  async function look(): Promise<void> {
    nextLookAt = Number.POSITIVE_INFINITY;
    try {
      const now = clock.now();
      await startDue(now);
      const next = await store.nextDueTime(now);
      const delayMs = next ? next.getTime() - clock.now().getTime() : MAX_LOOK_MS;
      lookIn(Math.min(Math.max(delayMs, MIN_LOOK_MS), maxLookMs));
    } catch (error) {
      log.error({ err: error }, 'the job queue could not be read');
      lookIn(maxLookMs);
    }
  }

  const release = () => {
    state = 'stopped';
    clearTimeout(timer);
    released.abort();
  };

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    wake: () => {
      lookIn(0);
      cluster.tell('job');
    },
    run: (kind, subjectId, waitMs) => {
      const done = runOnce(kind, subjectId).then((outcome) =>
        outcome === 'elsewhere' ? untilDone(parts, kind, subjectId) : outcome === 'done',
      );
      return waitMs === undefined ? done : atMost(waitMs, done, false, released.signal);
    },
    isWaiting: async (kind, subjectId) => (await store.find(kind, subjectId))?.status === 'queued',
    isRunning: (kind, subjectId) => running.has(nameOf(kind, subjectId)),
    runDue,
    async start() {
      if (leavesJobsToOthers) return;
      await store.requeueUnfinished(clock.now(), pauseAfterDeathsMs);
      state = 'watching';
      cluster.onNews((news) => {
        if (news === 'job') lookIn(0);
      });
      lookIn(0);
    },
    release,
    async stop() {
      release();
      await atMost(STOP_GRACE_MS, Promise.allSettled(running.values()), []);
    },
  };
}

/** The result of one attempt; `elsewhere` if another process is running the job. */
type Outcome = 'done' | 'not_done' | 'elsewhere';

async function tryJob(
  parts: Parts,
  handler: JobHandler | undefined,
  kind: JobKind,
  subjectId: number,
): Promise<Outcome> {
  let job: Job | undefined;
  let failure: string | null = null;
  try {
    job = await parts.store.find(kind, subjectId);
    if (!job || job.status === 'done') return 'done';
    if (!handler) throw new Error(`no handler for ${kind} jobs`);
    const { id, attempts } = job;
    const outcome = await parts.cluster.tryAlone('job', id, async () => {
      // Another process may have done it between the look and the lock.
      const present = await parts.store.find(kind, subjectId);
      if (!present || present.status === 'done') return 'ended';
      // Stored before the run: if the job kills this process, other processes do not run it at once and die, too.
      const pauseMs = pauseAfterDeathsMs(present.unendedRuns + 1);
      await parts.store.beginRun(id, new Date(parts.clock.now().getTime() + pauseMs));
      return handler({ jobId: id, subjectId, lastAttempt: attempts + 1 >= MAX_ATTEMPTS });
    });
    if (outcome === null) return 'elsewhere';
    if (outcome === 'nothing_to_do') await parts.store.markDone(job.id, parts.clock.now());
    if (outcome !== 'again') return 'done';
  } catch (error) {
    failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    const isLast = (job?.attempts ?? 0) + 1 >= MAX_ATTEMPTS;
    const what = isLast ? 'a job failed and is given up' : 'a job failed and will be tried again';
    parts.log.error({ err: error, kind, subjectId }, what);
  }
  if (job) await retryLater(parts, job, failure);
  return 'not_done';
}

/** Waits for another process that runs the job or will run it. If that one dies, another finds the job queued. */
async function untilDone({ store, log }: Parts, kind: JobKind, subjectId: number): Promise<boolean> {
  const deadline = Date.now() + OTHERS_RUN_MS;
  try {
    while (Date.now() < deadline) {
      const job = await store.find(kind, subjectId);
      if (job?.status !== 'queued') return job?.status !== 'failed';
      await new Promise((resolve) => setTimeout(resolve, LOOK_AT_RUN_MS));
    }
  } catch (error) {
    log.error({ err: error, kind, subjectId }, 'the end of a job could not be waited for');
  }
  return false;
}

async function retryLater({ store, clock, log }: Parts, job: Job, lastError: string | null): Promise<void> {
  const now = clock.now();
  const attempts = job.attempts + 1;
  const runAfter = new Date(now.getTime() + backOffMs(attempts));
  try {
    await store.scheduleRetry(
      job.id,
      { attempts, runAfter, exhausted: attempts >= MAX_ATTEMPTS, lastError },
      now,
    );
  } catch (error) {
    // The row is still queued, so the next boot finds it.
    log.error({ err: error, kind: job.kind, subjectId: job.subjectId }, 'a job could not be postponed');
  }
}

/** How long a job waits that has run this often without ever coming to an end. */
function pauseAfterDeathsMs(unendedRuns: number): number {
  return backOffMs(unendedRuns - UNSUSPICIOUS_RUNS);
}

/** 0 before the first attempt. */
function backOffMs(attempts: number): number {
  const index = Math.min(attempts, BACK_OFF_SECONDS.length) - 1;
  return (BACK_OFF_SECONDS[index] ?? 0) * 1000;
}
