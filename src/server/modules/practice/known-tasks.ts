import type { Deps } from '#server/deps.ts';

/** Six dimensions of the latest thirty graded interviews: as far back as a task is taken from. */
const SHOWN_DIMENSIONS = 6 * 30;

/** What a task is chosen from. */
export async function knownTasks({ stores, content, clock }: Deps, userId: number) {
  const [shown, rated] = await Promise.all([
    stores.practice.listShown(userId, SHOWN_DIMENSIONS),
    stores.practice.listRated(userId),
  ]);
  return { questions: content.questions, shown, rated, now: clock.now() };
}

/** For who was not graded yet: the question that /demo/results tells everything about. */
export function firstDrill({ content }: Pick<Deps, 'content'>) {
  return { questionId: content.demo.questionId, dimension: 'framing' as const };
}
