import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { change, one } from '#db/driver/statements.ts';
import { installation } from '#db/schema/installation.ts';

const ONLY_ROW = 1;

export type InstallationStore = {
  /** The name under which this installation keeps its recordings in a bucket: the first that a process offered. */
  nameOfRecordings(offered: string): Promise<string>;
};

export function createInstallationStore(db: Db): InstallationStore {
  return {
    nameOfRecordings: (offered) =>
      db.read(function* () {
        yield* change(
          db.insert(installation).values({ id: ONLY_ROW, recordings: offered }).onConflictDoNothing(),
        );
        const row = yield* one(db.select().from(installation).where(eq(installation.id, ONLY_ROW)));
        return row?.recordings ?? offered;
      }),
  };
}
