import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { categories, companies, levels } from '#db/schema/lookups.ts';

export function findCategorySlug(db: DbOrTx, id: number): string | undefined {
  return db
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.isActive, true)))
    .get()?.slug;
}

export function findLevelSlug(db: DbOrTx, id: number): string | undefined {
  return db
    .select({ slug: levels.slug })
    .from(levels)
    .where(and(eq(levels.id, id), eq(levels.isActive, true)))
    .get()?.slug;
}

export function findCompanySlug(db: DbOrTx, id: number): string | undefined {
  return db
    .select({ slug: companies.slug })
    .from(companies)
    .where(and(eq(companies.id, id), eq(companies.isActive, true)))
    .get()?.slug;
}
