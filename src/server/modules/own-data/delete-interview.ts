import type { Deps } from '#server/deps.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { releaseMemory, removeTraces } from './remove-traces.ts';

/** For good, and also from backups that are restored later. The session that it was paid with is not given back. */
export async function deleteInterview(deps: Deps, { row }: OwnInterview): Promise<MessageReply> {
  const { stores, tombstones, clock } = deps;
  const { id, userId, createdAt } = row;
  const deletedAt = clock.now().getTime();
  await tombstones.add({ kind: 'interview', id, createdAt: createdAt.getTime(), deletedAt });
  const traces = await stores.deletions.deleteInterview(row);
  if (traces) {
    releaseMemory(deps, userId, traces);
    await removeTraces(deps, userId, traces);
  }
  return { message: 'The interview is deleted.' };
}
