/**
 * The database engine of this process. Drizzle's tables belong to one dialect, so it must be known before they are
 * created. That is why it is read here and not with the other settings.
 */
export const dialect: 'sqlite' | 'postgres' = process.env.DATABASE_URL?.trim() ? 'postgres' : 'sqlite';
