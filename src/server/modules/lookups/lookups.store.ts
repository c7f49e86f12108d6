import { and, asc, desc, eq, notInArray, or } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { categories, companies, levels } from '#db/schema/lookups.ts';
import type { LevelReply, LookupReply } from '#shared/contract/lookups.ts';

type NamedTable = typeof companies | typeof categories;
export type LookupTable = NamedTable | typeof levels;
export type LookupEntry = { slug: string; name: string; order?: number };

export const LOOKUP_TABLES = { companies, categories, levels };

export async function activeRows(db: Db, table: NamedTable): Promise<LookupReply[]> {
  const { id, name, slug } = table;
  return db.select({ id, name, slug }).from(table).where(eq(table.isActive, true)).orderBy(asc(id)).all();
}

export async function activeLevels(db: Db): Promise<LevelReply[]> {
  const { id, name, slug, order } = levels;
  return db
    .select({ id, name, slug, order })
    .from(levels)
    .where(eq(levels.isActive, true))
    .orderBy(asc(order))
    .all();
}

export function deactivateAll(tx: Tx, table: LookupTable): void {
  tx.update(table).set({ isActive: false }).run();
}

/** The row with this slug; else, as a slug may be corrected, the row with this name and a slug outside `slugs`. */
export function findRowId(
  tx: Tx,
  table: LookupTable,
  entry: LookupEntry,
  slugs: string[],
): number | undefined {
  const byName = and(eq(table.name, entry.name), notInArray(table.slug, slugs));
  const row = tx
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.slug, entry.slug), byName))
    .orderBy(desc(eq(table.slug, entry.slug)))
    .get();
  return row?.id;
}

/** Frees the row's unique name and slug, so that rows may exchange them within one transaction. */
export function parkRow(tx: Tx, table: LookupTable, id: number): void {
  tx.update(table)
    .set({ name: `#${id}`, slug: `#${id}` })
    .where(eq(table.id, id))
    .run();
}

export function saveRow(tx: Tx, table: LookupTable, id: number | undefined, entry: LookupEntry): void {
  const values = { ...entry, isActive: true };
  if (id === undefined) tx.insert(table).values(values).run();
  else tx.update(table).set(values).where(eq(table.id, id)).run();
}
