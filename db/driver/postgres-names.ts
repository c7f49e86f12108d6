/** The first number of an advisory lock: its kind. The second is an id within that kind. */
export const LOCKS = {
  // `everything`, `interview` and `user` are held by a transaction.
  everything: 0,
  interview: 1,
  user: 2,
  migration: 3,
  // These are held by a connection.
  job: 10,
  answering: 11,
  marking: 12,
  daily: 13,
  /** Moves waiting recordings from the database to the bucket. */
  recordings: 15,
  /**
   * Servers share it if recordings are in a bucket. A server that keeps them on its disk, or a move of the data, holds
   * it alone.
   */
  servers: 14,
} as const;

/** Names of connections in `pg_stat_activity`. Each server process has exactly one `cluster` connection. */
export const CONNECTION_NAMES = {
  statements: 'backpressure',
  cluster: 'backpressure cluster',
  operator: 'backpressure operator',
  move: 'backpressure move',
} as const;
