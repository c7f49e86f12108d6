/** The same class under the name that the driver's next major version is installed by. */
declare module 'better-sqlite3-13' {
  import Database = require('better-sqlite3');
  export = Database;
}
