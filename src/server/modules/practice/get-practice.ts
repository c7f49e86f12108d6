import type { Deps } from '#server/deps.ts';
import type { PracticeReply, PracticeTaskReply } from '#shared/contract/practice.ts';
import { toAttemptReply } from './attempt-reply.ts';
import { chooseTask, type Task, taskOf } from './choose-task.ts';
import { firstDrill, knownTasks } from './known-tasks.ts';

/** Today's exercise, and the latest answer to one. */
export async function getPractice(deps: Deps, userId: number): Promise<PracticeReply> {
  const known = await knownTasks(deps, userId);
  // A task on the question of an interview that still runs would tell what it is about.
  const running = await runningQuestion(deps, userId);
  const first = firstDrill(deps);
  const task =
    chooseTask(known, running) ?? (first.questionId === running ? null : taskOf(known, first, undefined));
  const latest = await deps.stores.attempts.findLatest(userId);
  return { task: task && toReply(deps, task), lastAttempt: latest ? toAttemptReply(deps, latest) : null };
}

async function runningQuestion({ stores }: Deps, userId: number): Promise<string | undefined> {
  const id = await stores.progress.findRunning(userId);
  return id === undefined ? undefined : (await stores.interviews.find(id))?.questionId;
}

function toReply(
  { content }: Deps,
  { question, dimension, exercise, reason, lastRatedAt }: Task,
): PracticeTaskReply {
  return {
    questionId: question.id,
    dimension,
    dimensionName: content.rubric.names[dimension],
    title: question.title,
    question: question.prompt,
    exercise,
    reason,
    lastRatedAt,
  };
}
