import { statfsSync } from 'node:fs';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderUse } from '#server/ai/capabilities.ts';
import type { Deps } from '#server/deps.ts';

/** Upper bounds in seconds; a reply that waits for the next question takes up to ten. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']);

/**
 * What the server counts about itself, in the form of Prometheus. Every label comes from a set that requests cannot
 * enlarge.
 */
export type Metrics = {
  countRequest(request: { route: string; method: string; status: number; seconds: number }): void;
  countCall(use: ProviderUse, usd: number | null): void;
  /** Counts a command of the database that ran again because it collided with another. */
  countCollision(): void;
  /** The text for a scrape, including what is measured only then. */
  read(deps: Deps): Promise<{ type: string; text: string }>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls that a provider answered.',
    labelNames: ['capability'],
    registers,
  });
  const dollars = new Counter({
    name: 'provider_cost_usd_total',
    help: 'What they cost, as far as prices are known.',
    labelNames: ['capability'],
    registers,
  });
  const collisions = new Counter({
    name: 'database_collisions_total',
    help: 'Commands that ran again because they met another. Always 0 with SQLite.',
    registers,
  });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const measured = {
    jobs: gauge('jobs', 'Work in the database that is not done.', 'kind', 'status'),
    queues: gauge('queue', 'What runs and what waits for its turn.', 'queue', 'state'),
    services: gauge(
      'provider_works',
      '1 when the last call to the service worked, 0 when it failed.',
      'capability',
    ),
    accounts: gauge('accounts', 'Accounts.'),
    interviews: gauge('interviews', 'Interviews.'),
    spent: gauge('sessions_spent', 'Sessions of the quota that were ever spent.'),
    disk: gauge('disk_free_bytes', 'Free space of the disk of DATA_DIR.'),
    backupAge: gauge('backup_age_seconds', 'Since the newest backup; absent without one.'),
    backupFailed: gauge('backup_failed', '1 when the last backup failed.'),
    bucketWorks: gauge('bucket_works', '0 when recordings cannot be put into their bucket.'),
    bucketWaiting: gauge(
      'bucket_waiting',
      'Recordings on this disk, or in PostgreSQL, that the bucket is still to take.',
    ),
  };
  let watchesProcess = false;

  return {
    countRequest: ({ route, method, status, seconds }) =>
      requests.observe({ route, method: METHODS.has(method) ? method : 'other', status }, seconds),
    countCall: ({ capability }, usd) => {
      calls.inc({ capability });
      dollars.inc({ capability }, usd ?? 0);
    },
    countCollision: () => collisions.inc(),
    read: async (deps) => {
      // Memory, event loop and garbage collection are only watched once somebody looks, because watching costs time.
      if (!watchesProcess) collectDefaultMetrics({ register: registry });
      watchesProcess = true;
      await measure(deps, measured);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

type Gauges = Record<
  | 'jobs'
  | 'queues'
  | 'services'
  | 'accounts'
  | 'interviews'
  | 'spent'
  | 'disk'
  | 'backupAge'
  | 'backupFailed'
  | 'bucketWorks'
  | 'bucketWaiting',
  Gauge
>;

async function measure(
  { data: { stores, backups }, audio: { files }, limits: { queues }, ai: { active }, env, clock }: Deps,
  to: Gauges,
): Promise<void> {
  to.jobs.reset();
  for (const { kind, status, count } of await stores.operator.openJobs())
    to.jobs.set({ kind, status }, count);
  for (const [queue, of] of Object.entries(queues)) {
    const { running, waiting } = of.state();
    to.queues.set({ queue, state: 'running' }, running);
    to.queues.set({ queue, state: 'waiting' }, waiting);
  }
  for (const { capability, lastCall } of active.services ?? []) {
    const last = lastCall();
    if (last) to.services.set({ capability }, last.worked ? 1 : 0);
  }
  const { accounts, interviews, sessionsSpent } = await stores.operator.totals();
  to.accounts.set(accounts);
  to.interviews.set(interviews);
  to.spent.set(sessionsSpent);
  const { bavail, bsize } = statfsSync(env.dataDir);
  to.disk.set(bavail * bsize);
  const { lastAt, hasFailed } = backups.state();
  if (lastAt !== null) to.backupAge.set((clock.now().getTime() - Date.parse(lastAt)) / 1000);
  to.backupFailed.set(hasFailed ? 1 : 0);
  const bucket = files.bucket?.state();
  to.bucketWorks.set(bucket?.works === false ? 0 : 1);
  to.bucketWaiting.set(bucket?.waiting ?? 0);
}
