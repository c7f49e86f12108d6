import { integer, sqliteTable, text } from '../driver/kit.ts';

export const companies = sqliteTable('companies', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
});

export const categories = sqliteTable('categories', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
});

export const levels = sqliteTable('levels', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  order: integer().notNull(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
});
