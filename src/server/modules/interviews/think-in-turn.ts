import type { Deps } from '#server/deps.ts';

/** Grading without a model takes this machine: users in turn. A model's calls wait in queues of their own. */
export function thinkInTurn<T>(
  { ai, turns }: Pick<Deps, 'ai' | 'turns'>,
  userId: number,
  work: () => Promise<T>,
): Promise<T> {
  return ai.interviewer.engine.model === null ? turns.think.run(userId, work) : work();
}
