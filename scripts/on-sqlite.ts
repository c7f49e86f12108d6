/** Imported before all else by what is not about the database of this shell: which engine it is, is known from then on. */
delete process.env.DATABASE_URL;
