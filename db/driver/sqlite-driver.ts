import BetterSqlite12 from 'better-sqlite3';
import BetterSqlite13 from 'better-sqlite3-13';

/** The first Node that version 13 of the driver is made for. */
const NODE_OF_13 = 22;

/**
 * SQLite's driver for the Node that runs, and the only place that names one. No version serves every Node that we
 * promise: 12 aborts Node 24 during garbage collection, 13 crashes Node 20 when it opens a database. Importing both is
 * harmless: either loads its native code with the first database that it opens.
 */
export const Database: typeof BetterSqlite12 =
  Number.parseInt(process.versions.node, 10) >= NODE_OF_13 ? BetterSqlite13 : BetterSqlite12;
export type Database = BetterSqlite12.Database;
