import { dimensionName } from '#engine/report/dimensions.ts';
import type { Deps } from '#server/deps.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import type { LookupReply } from '#shared/contract/lookups.ts';
import {
  MAX_PLOTTED_SCORES,
  type PlottedScore,
  type ProgressReply,
  progressReply,
} from '#shared/contract/progress.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import { weakestOf, weakestText } from '#shared/report/weakest.ts';
import { dashboardStats, questionExcerpt } from '#shared/rules/dashboard.ts';
import { type Misconception, misconceptionsIn } from '#shared/rules/misconceptions.ts';

export const progressRouter = router({
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/progress',
        operationId: 'getProgress',
        summary: 'Figures, scores over time, dimensions and coverage over all interviews of the user',
      },
    })
    .output(replies(progressReply))
    .query(({ ctx }) => getProgress(ctx.deps, ctx.user.id)),
});

/** How many interviews the plots of single dimensions show. */
const INTERVIEWS_BY_DIMENSION = 24;

/**
 * The user's progress. The database sums up, so that the rows it returns are bounded however many interviews there are.
 */
async function getProgress(deps: Deps, userId: number): Promise<ProgressReply> {
  const { stores, content } = deps.data;
  const [
    held,
    scores,
    begun,
    dimensionScores,
    predictions,
    pointsHad,
    notJudged,
    pairs,
    categories,
    levels,
    [latest],
  ] = await Promise.all([
    stores.progress.sumHeld(userId),
    stores.progress.listScores(userId, MAX_PLOTTED_SCORES),
    stores.progress.countBegun(userId),
    stores.progress.listDimensions(userId, INTERVIEWS_BY_DIMENSION),
    stores.predictions.listGaps(userId),
    stores.progress.countPointsHad(userId),
    stores.progress.findNotJudged(userId),
    stores.debriefs.listPairAnswers(userId),
    stores.lookups.listCategories(),
    stores.lookups.listLevels(),
    stores.interviews.list(userId, { limit: 1, sort: 'newest', after: null, words: null }),
  ]);
  const ready = [...content.questions.values()].filter(({ status }) => status === 'ready');
  const completed = held.filter(({ status }) => status === 'completed');
  return {
    figures: dashboardStats(held),
    running: await findRunning(deps, userId),
    lastChoice: latest ? { company: latest.company, category: latest.category, level: latest.level } : null,
    scores,
    titles: titlesOf(deps, scores),
    notGraded: countOf(completed.filter(({ grade }) => grade === null)),
    notJudged: {
      interviews: countOf(completed.filter(({ grade, judgedBy }) => grade !== null && judgedBy === 'nobody')),
      latest: notJudged ?? null,
      isBegun: await isDebriefBegun(deps, notJudged),
    },
    dimensions: dimensionId.options.map((id) => ({
      id,
      name: nameOver(deps, dimensionScores, id),
      scores: dimensionScores
        .filter(({ dimension }) => dimension === id)
        .map(({ interviewId, score, bar, judgedBy }) => ({ interviewId, score, bar, judgedBy })),
    })),
    weakest: await weakestIn(deps, dimensionScores.at(-1)?.interviewId),
    predictions,
    pointsHad: pointsHad.map(({ by, categories: inCategories, levels: atLevels }) => ({
      by,
      categories: categories.map(({ id, name, slug }) => ({
        id,
        name,
        slug,
        points: inCategories.get(id) ?? 0,
      })),
      levels: levels.map(({ id, name, slug }) => ({ id, name, slug, points: atLevels.get(id) ?? 0 })),
    })),
    misconceptions: summarize(deps, misconceptionsIn(pairs), categories, levels),
    coverage: {
      questions: {
        begun: ready.filter(({ id }) => begun.questions.has(id)).length,
        all: ready.length,
      },
      categories: categories.map((each) => counted(each, begun.categories)),
      levels: levels.map((each) => counted(each, begun.levels)),
    },
  };
}

/** What a dimension is called in all of these interviews: in one category as there, in several by its general name. */
function nameOver(
  { data: { content } }: Deps,
  interviews: readonly { questionId: string }[],
  id: DimensionId,
): string {
  const names = new Set(
    interviews.flatMap(({ questionId }) => {
      const question = content.questions.get(questionId);
      return question ? [dimensionName({ content, context: { question } }, id)] : [];
    }),
  );
  const [name, ...others] = names;
  return name === undefined || others.length > 0 ? content.rubric.names[id] : name;
}

/** Whether a first sentence was decided. */
async function isDebriefBegun({ data: { stores } }: Deps, interviewId: number | undefined): Promise<boolean> {
  const debrief = interviewId && (await stores.debriefs.find(interviewId));
  return debrief ? Object.keys(debrief.answers).length > 0 : false;
}

async function weakestIn(
  { data: { stores } }: Deps,
  interviewId: number | undefined,
): Promise<ProgressReply['weakest']> {
  if (interviewId === undefined) return null;
  const report = (await stores.reports.findCurrent(interviewId))?.report;
  const weakest = report && weakestOf(report);
  return weakest ? { interviewId, text: weakestText(weakest) } : null;
}

async function findRunning(
  { data: { stores, content } }: Deps,
  userId: number,
): Promise<ProgressReply['running']> {
  const id = await stores.progress.findRunning(userId);
  const row = id === undefined ? undefined : await stores.interviews.find(id);
  if (!row) return null;
  return {
    interviewId: row.id,
    title: content.questions.get(row.questionId)?.title ?? questionExcerpt(row.question),
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    createdAt: row.createdAt,
  };
}

function titlesOf({ data: { content } }: Deps, scores: readonly PlottedScore[]): Record<string, string> {
  const ids = new Set(scores.map(({ questionId }) => questionId));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const question = content.questions.get(id);
      return question ? [[id, question.title]] : [];
    }),
  );
}

function countOf(alike: readonly { interviews: number }[]): number {
  return alike.reduce((sum, { interviews }) => sum + interviews, 0);
}

/** More open misconceptions are only counted. */
const NAMED_MISCONCEPTIONS = 5;

function summarize(
  { data: { content } }: Deps,
  decided: readonly Misconception[],
  categories: readonly LookupReply[],
  levels: readonly LookupReply[],
): ProgressReply['misconceptions'] {
  const pairOf = ({ questionId, pair }: Misconception) =>
    content.questions
      .get(questionId)
      ?.points.flatMap((point) => point.false)
      .find(({ say }) => say === pair);
  // A sentence that has left the bank is never put again, so it could not be cleared.
  const all = decided.filter((each) => each.isCleared || pairOf(each));
  const sums = (some: readonly Misconception[]) => {
    const cleared = some.filter(({ isCleared }) => isCleared).length;
    return { open: some.length - cleared, cleared };
  };
  return {
    ...sums(all),
    latest: all
      .filter(({ isCleared }) => !isCleared)
      .toSorted((one, other) => other.interviewId - one.interviewId)
      .flatMap((each) => {
        const pair = pairOf(each);
        return pair ? [{ interviewId: each.interviewId, say: pair.say, truth: pair.truth }] : [];
      })
      .slice(0, NAMED_MISCONCEPTIONS),
    categories: categories.map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      ...sums(all.filter(({ categoryId }) => categoryId === id)),
    })),
    levels: levels.map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      ...sums(all.filter(({ levelId }) => levelId === id)),
    })),
  };
}

function counted<Row extends LookupReply>(row: Row, counts: ReadonlyMap<number, number>) {
  return { ...row, interviews: counts.get(row.id) ?? 0 };
}
