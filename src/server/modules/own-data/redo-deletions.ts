import type { Deps } from '#server/deps.ts';
import { removeAccount } from './erase-account.ts';
import { removeTraces } from './remove-traces.ts';

/**
 * Deletes again what the database of a restored backup has brought back. To be run at every start, before anybody is
 * served; answers how many came back.
 */
export async function redoDeletions(deps: Deps): Promise<number> {
  const { stores, tombstones } = deps;
  let found = 0;
  for (const { kind, id, createdAt } of await tombstones.list()) {
    const row = { id, createdAt: new Date(createdAt) };
    if (kind === 'account') {
      if (!(await removeAccount(deps, row))) continue;
    } else {
      const userId = (await stores.interviews.find(id))?.userId;
      const traces = userId === undefined ? null : await stores.deletions.deleteInterview(row);
      if (userId === undefined || !traces) continue;
      await removeTraces(deps, userId, traces);
    }
    found += 1;
  }
  return found;
}
