import type { Client, QueryResultRow } from 'pg';
import { z } from 'zod';
import { withoutValues } from '#db/driver/postgres.ts';
import { CONNECTION_NAMES, LOCKS } from '#db/driver/postgres-names.ts';
import type { Log } from '#server/log.ts';
import type { Cluster, News } from './cluster.ts';

const CHANNEL = 'backpressure';
const RECONNECT_MS = 500;
/** How long a start waits for a killed process: PostgreSQL notices its end when the system has closed its socket. */
const FORMER_PROCESS_MS = 10_000;
const LOOK_AGAIN_MS = 250;

const newsSchema = z.union([z.literal('job'), z.object({ turn: z.number() })]);

export type ClusterSettings = {
  url: string;
  /** True if recordings are on this machine's disk, where no other process finds them. */
  keepsRecordings: boolean;
  log: Log;
};

/**
 * Locks and news over one connection to PostgreSQL. It must be a session of its own: no pooler that shares sessions.
 * The locks of a process that dies go with its connection.
 * @throws a sentence for the operator, if recordings are on one disk and another process works on the database, or
 * while its data is being moved.
 */
export async function joinCluster({ url, keepsRecordings, log }: ClusterSettings): Promise<Cluster> {
  const { default: pg } = await import('pg');
  const hearers: ((news: News) => void)[] = [];
  let connection: Promise<Client>;
  let isClosed = false;
  let asked: Promise<unknown> = Promise.resolve();

  /** Sends one query at a time: a connection runs no more, and `pg` is giving up queueing them. */
  function ask<Row extends QueryResultRow>(client: Client, text: string, values: unknown[]) {
    const answer = asked
      .then(() => client.query<Row>(text, values))
      .catch((error: unknown) => {
        throw withoutValues(error);
      });
    asked = answer.catch(() => {});
    return answer;
  }

  async function connect(): Promise<Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: CONNECTION_NAMES.cluster,
      keepAlive: true,
    });
    let isJoined = false;
    client.on('error', () => {});
    client.on('end', () => {
      if (isJoined && !isClosed) connection = reconnect();
    });
    await client.connect();
    const { rows } = await client.query<{ own: number }>('select pg_backend_pid() as own');
    client.on('notification', ({ processId, payload }) => {
      if (processId !== rows[0]?.own) hear(payload ?? '');
    });
    await client.query(`listen ${CHANNEL}`);
    isJoined = true;
    return client;
  }

  /**
   * Tries until PostgreSQL is back. The locks are lost until then, so two processes may do the same work; the
   * transactions that store its result settle that.
   */
  async function reconnect(): Promise<Client> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      try {
        const client = await connect();
        await holdRecordings(client, keepsRecordings).catch(() => {});
        return client;
      } catch (error) {
        if (isClosed) throw error;
      }
    }
  }

  function hear(payload: string): void {
    let news: News;
    try {
      news = newsSchema.parse(JSON.parse(payload));
    } catch {
      // Anybody who may connect to this database can notify the channel, and so can another version of the server.
      return;
    }
    for (const each of hearers) each(news);
  }

  connection = connect();
  const deadline = Date.now() + FORMER_PROCESS_MS;
  while (!(await holdRecordings(await connection, keepsRecordings))) {
    const isMoved = await isBeingMoved(await connection);
    if (isMoved || Date.now() > deadline) {
      await (await connection).end();
      throw new Error(isMoved ? IS_BEING_MOVED : NEEDS_BUCKET);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }

  return {
    isShared: true,
    async tryAlone(what, id, work) {
      const client = await connection;
      const lock = [LOCKS[what], id % 2 ** 31];
      const { rows } = await ask<{ got: boolean }>(
        client,
        'select pg_try_advisory_lock($1, $2) as got',
        lock,
      );
      if (!rows[0]?.got) return null;
      try {
        return await work();
      } finally {
        // A connection that is gone has released the lock.
        await ask(client, 'select pg_advisory_unlock($1, $2)', lock).catch(() => {});
      }
    },
    tell(news) {
      connection
        .then((client) => ask(client, 'select pg_notify($1, $2)', [CHANNEL, JSON.stringify(news)]))
        .catch((error: unknown) => log.debug({ err: error }, 'news was not told'));
    },
    onNews: (each) => void hearers.push(each),
    close: async () => {
      isClosed = true;
      await connection.then((client) => client.end()).catch(() => {});
    },
  };
}

/**
 * Processes that keep recordings in the same bucket share this lock; one that keeps them on its disk holds it alone.
 */
async function holdRecordings(client: Client, alone: boolean): Promise<boolean> {
  const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ got: boolean }>(`select ${lock}(${LOCKS.servers}, 0) as got`);
  return rows[0]?.got === true;
}

async function isBeingMoved(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and granted and application_name = $2
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [LOCKS.servers, CONNECTION_NAMES.move],
  );
  return rows.length > 0;
}

const IS_BEING_MOVED =
  'DATABASE_URL: what is in this database is being moved (npm run move). Start the server when that has ended.';
const NEEDS_BUCKET =
  'DATABASE_URL: another server works on this database. Recordings would lie on the disk of one of them, where the others do not find them: set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for all of them.';
