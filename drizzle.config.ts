import { defineConfig } from 'drizzle-kit';
import { dialect } from './db/driver/dialect.ts';

/** Migrations of the engine that `DATABASE_URL` names; `npm run db:generate` makes both. Nothing connects. */
export default defineConfig({
  dialect: dialect === 'sqlite' ? 'sqlite' : 'postgresql',
  schema: './db/schema/*.ts',
  out: dialect === 'sqlite' ? './db/migrations' : './db/migrations-postgres',
  casing: 'snake_case',
});
