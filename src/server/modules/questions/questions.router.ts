import { sentencesOf } from '#engine/text/sentences.ts';
import type { Deps } from '#server/deps.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { type BankQuestionReply, bankReply } from '#shared/contract/questions.ts';
import { searchedWords } from '#shared/rules/question-search.ts';
import type { BestInterview } from './questions.store.ts';

export const questionsRouter = router({
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/questions',
        operationId: 'listQuestions',
        summary: 'The bank of questions, with what the user did with each',
      },
    })
    .output(replies(bankReply))
    .query(({ ctx }) => listQuestions(ctx.deps, ctx.user.id)),
});

/** The questions that can be practiced, with what the user has done with each. */
async function listQuestions(
  { data: { stores, content } }: Deps,
  userId: number,
): Promise<BankQuestionReply[]> {
  const [held, exercises, best, categories, levels] = await Promise.all([
    stores.questions.listHeld(userId),
    stores.questions.countExercises(userId),
    stores.questions.listBest(userId),
    stores.lookups.listCategories(),
    stores.lookups.listLevels(),
  ]);
  const heldOf = new Map(held.map((each) => [each.questionId, each]));
  const ready = [...content.questions.values()].filter(({ status }) => status === 'ready');
  return categories.flatMap((category) =>
    ready
      .filter((question) => question.category === category.slug)
      .sort((one, other) => one.title.localeCompare(other.title, 'en'))
      .map(({ id, title, hardParts, prompt, points, ...question }) => ({
        id,
        title,
        otherNames: content.otherNames[id] ?? [],
        category,
        opening: sentencesOf(prompt)[0] ?? prompt,
        levels: levels.filter(({ slug }) => question.levels.some((level) => level === slug)),
        hardParts,
        searchWords: [
          ...new Set([prompt, ...points.flatMap(({ name, means }) => [name, means])].flatMap(searchedWords)),
        ].sort(),
        interviewCount: heldOf.get(id)?.interviewCount ?? 0,
        exerciseCount: exercises.get(id) ?? 0,
        last: heldOf.get(id)?.last ?? null,
        best: bestOf(best.find(({ questionId }) => questionId === id)),
      })),
  );
}

function bestOf(best: BestInterview | undefined): BankQuestionReply['best'] {
  if (!best || best.score === null || best.grade === null) return null;
  const { interviewId, score, grade, judgedBy } = best;
  return { interviewId, score, grade, judgedBy };
}
