/**
 * Which engine this process keeps its data in. Drizzle's tables belong to one dialect, so it is known before they are made:
 * it is read here and not with the other settings.
 */
export const dialect: 'sqlite' | 'postgres' = process.env.DATABASE_URL?.trim() ? 'postgres' : 'sqlite';
