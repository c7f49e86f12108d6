import { and, asc, desc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { categories, companies, levels } from '#db/schema/lookups.ts';
import type { LookupsFile } from '#shared/content/content.ts';
import type { LevelReply, LookupReply } from '#shared/contract/lookups.ts';

/** Companies, categories and levels. Only active ones are listed and found. */
export type LookupsStore = {
  listCompanies(): Promise<LookupReply[]>;
  listCategories(): Promise<LookupReply[]>;
  /** The levels, lowest first. */
  listLevels(): Promise<LevelReply[]>;
  findCategorySlug(id: number): Promise<string | undefined>;
  findLevelSlug(id: number): Promise<string | undefined>;
  findCompanySlug(id: number): Promise<string | undefined>;
  /**
   * Updates the rows from the content file, all or nothing. Rows without an entry stay, inactive, because interviews
   * refer to them.
   */
  sync(file: LookupsFile): Promise<void>;
};

type NamedTable = typeof companies | typeof categories;
type LookupTable = NamedTable | typeof levels;
type LookupEntry = { slug: string; name: string; order?: number };

export function createLookupsStore(db: Db): LookupsStore {
  const list = async (table: NamedTable): Promise<LookupReply[]> => {
    const { id, name, slug } = table;
    return db.all(db.select({ id, name, slug }).from(table).where(eq(table.isActive, true)).orderBy(asc(id)));
  };
  const findSlug = async (table: LookupTable, id: number): Promise<string | undefined> =>
    (
      await db.one(
        db
          .select({ slug: table.slug })
          .from(table)
          .where(and(eq(table.id, id), eq(table.isActive, true))),
      )
    )?.slug;

  return {
    listCompanies: () => list(companies),
    listCategories: () => list(categories),
    listLevels: async () => {
      const { id, name, slug, order } = levels;
      return db.all(
        db
          .select({ id, name, slug, order })
          .from(levels)
          .where(eq(levels.isActive, true))
          .orderBy(asc(order)),
      );
    },
    findCategorySlug: (id) => findSlug(categories, id),
    findLevelSlug: (id) => findSlug(levels, id),
    findCompanySlug: (id) => findSlug(companies, id),
    sync: async (file) => {
      await db.atomic('everything', function* (tx) {
        yield* syncTable(tx, companies, file.companies);
        yield* syncTable(tx, categories, file.categories);
        yield* syncTable(tx, levels, file.levels);
      });
    },
  };
}

function* syncTable(tx: Tx, table: LookupTable, entries: readonly LookupEntry[]): Statements<void> {
  const slugs = entries.map((entry) => entry.slug);
  yield* change(tx.update(table).set({ isActive: false }));
  const matched: { entry: LookupEntry; id: number | undefined }[] = [];
  for (const entry of entries) matched.push({ entry, id: yield* findRowId(tx, table, entry, slugs) });
  for (const { id } of matched) if (id !== undefined) yield* parkRow(tx, table, id);
  for (const { entry, id } of matched) yield* saveRow(tx, table, id, entry);
}

/**
 * The row with this slug. If there is none, the row with this name and a slug outside `slugs`, because a slug may have
 * been corrected.
 */
function* findRowId(
  tx: Tx,
  table: LookupTable,
  entry: LookupEntry,
  slugs: string[],
): Statements<number | undefined> {
  const byName = and(eq(table.name, entry.name), notInArray(table.slug, slugs));
  const row = yield* one(
    tx
      .select({ id: table.id })
      .from(table)
      .where(or(eq(table.slug, entry.slug), byName))
      .orderBy(desc(eq(table.slug, entry.slug))),
  );
  return row?.id;
}

/** Frees the row's unique name and slug, so that rows can swap them within one transaction. */
function* parkRow(tx: Tx, table: LookupTable, id: number): Statements<void> {
  yield* change(
    tx
      .update(table)
      .set({ name: `#${id}`, slug: `#${id}` })
      .where(eq(table.id, id)),
  );
}

function* saveRow(tx: Tx, table: LookupTable, id: number | undefined, entry: LookupEntry): Statements<void> {
  // A row that has left may have this name; interviews still show it, told apart by its slug.
  yield* change(
    tx
      .update(table)
      .set({ name: sql`${table.name} || ' (' || ${table.slug} || ')'` })
      .where(eq(table.name, entry.name)),
  );
  const values = { ...entry, isActive: true };
  if (id === undefined) yield* change(tx.insert(table).values(values));
  else yield* change(tx.update(table).set(values).where(eq(table.id, id)));
}
