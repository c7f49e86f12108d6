import type { Deps } from '#server/deps.ts';
import type { PracticeReply, PracticeTaskReply } from '#shared/contract/practice.ts';
import { chooseTask, type Task, taskOf } from './choose-task.ts';
import { firstDrill, knownTasks } from './known-tasks.ts';

/** The next task, and the latest answer to one. */
export async function getPractice(deps: Deps, userId: number): Promise<PracticeReply> {
  const known = await knownTasks(deps, userId);
  const task = chooseTask(known) ?? taskOf(known, firstDrill(deps), undefined);
  const lastTry = await deps.stores.practice.findLatestTry(userId);
  return { task: task && toReply(deps, task), lastTry: lastTry ?? null };
}

function toReply(
  { content }: Deps,
  { question, dimension, task, reason, lastTriedAt }: Task,
): PracticeTaskReply {
  return {
    questionId: question.id,
    dimension,
    dimensionName: content.rubric.names[dimension],
    title: question.title,
    question: question.prompt,
    task,
    reason,
    lastTriedAt,
  };
}
