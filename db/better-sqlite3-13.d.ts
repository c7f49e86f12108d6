/** Version 13 of the driver, installed under this name beside version 12. Both export the same class. */
declare module 'better-sqlite3-13' {
  import Database = require('better-sqlite3');
  export = Database;
}
