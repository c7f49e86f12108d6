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
      const owner = (await stores.interviews.find(id))?.userId;
      const traces = await stores.deletions.deleteInterview(row);
      if (owner === undefined || !traces) continue;
      await removeTraces(deps, owner, traces);
    }
    found += 1;
  }
  return found;
}
