import BetterSqlite12 from 'better-sqlite3';
import BetterSqlite13 from 'better-sqlite3-13';

/** The first Node that version 13 of the driver supports. */
const NODE_OF_13 = 22;

/**
 * The SQLite driver for the running Node; no other file names one. No version works on every Node that we support: 12
 * aborts Node 24 during garbage collection, 13 crashes Node 20 when it opens a database. Importing both is harmless,
 * because each loads its native code when it opens its first database.
 */
export const Database: typeof BetterSqlite12 =
  Number.parseInt(process.versions.node, 10) >= NODE_OF_13 ? BetterSqlite13 : BetterSqlite12;
export type Database = BetterSqlite12.Database;
