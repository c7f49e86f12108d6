import type { Db, Tx } from '#db/client.ts';
import type { LookupsFile } from '#shared/content/catalogue.ts';
import {
  deactivateAll,
  findRowId,
  LOOKUP_TABLES,
  type LookupEntry,
  type LookupTable,
  parkRow,
  saveRow,
} from './lookups.store.ts';

/** Brings companies, categories and levels up to the content file, all or nothing. */
export function syncLookups(db: Db, file: LookupsFile): void {
  db.transaction((tx) => {
    syncTable(tx, LOOKUP_TABLES.companies, file.companies);
    syncTable(tx, LOOKUP_TABLES.categories, file.categories);
    syncTable(tx, LOOKUP_TABLES.levels, file.levels);
  });
}

/** Rows without an entry stay, inactive, because interviews refer to them. */
function syncTable(tx: Tx, table: LookupTable, entries: readonly LookupEntry[]): void {
  const slugs = entries.map((entry) => entry.slug);
  deactivateAll(tx, table);
  const matched = entries.map((entry) => ({ entry, id: findRowId(tx, table, entry, slugs) }));
  for (const { id } of matched) if (id !== undefined) parkRow(tx, table, id);
  for (const { entry, id } of matched) saveRow(tx, table, id, entry);
}
