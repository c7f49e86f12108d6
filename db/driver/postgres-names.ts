/** What advisory locks are about: the first of their two numbers. Which of a kind is the second. */
export const LOCKS = {
  // Held by a transaction.
  everything: 0,
  interview: 1,
  user: 2,
  migration: 3,
  // Held by a session.
  job: 10,
  answering: 11,
  marking: 12,
  daily: 13,
  /** Brings to the bucket what waits for it in the database. */
  recordings: 15,
  /** Servers hold it with each other, or alone where recordings lie on their disk; a move of the data holds it alone. */
  servers: 14,
} as const;

/** What connections are called in `pg_stat_activity`. Of the second every server has one. */
export const CONNECTION_NAMES = {
  statements: 'backpressure',
  cluster: 'backpressure cluster',
  operator: 'backpressure operator',
  move: 'backpressure move',
} as const;
