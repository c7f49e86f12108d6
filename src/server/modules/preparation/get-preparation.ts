import type { Deps } from '#server/deps.ts';
import { pickQuestion } from '#server/modules/interviews/pick-question.ts';
import { usableSessions } from '#server/modules/licenses/licenses.ts';
import {
  chooseTask,
  firstDrill,
  knownTasks,
  type PlacedExercise,
} from '#server/modules/practice/choose-task.ts';
import { level as levelSlug, type Question } from '#shared/content/question.ts';
import type { LevelReply, LookupReply } from '#shared/contract/lookups.ts';
import type { PathReply, PathStep, PreparationReply } from '#shared/contract/preparation.ts';
import { EXERCISE_SECONDS, taskSeconds } from '#shared/rules/exercises.ts';
import {
  addDays,
  type Counts,
  daysBetween,
  daysIn,
  planSlots,
  type Slot,
  slotsLeft,
  weekOf,
} from './plan-path.ts';
import type { Practiced, PreparationRow } from './preparation.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Eight days: a week in the user's time zone may have begun a day before the server's. */
const WEEK_MS = 8 * DAY_MS;
/** How many of the latest questions count as seen lately. */
const SEEN_LATELY = 30;

/** What a user prepares for, how far they are, and on which days of this week they practiced. */
export async function getPreparation(
  deps: Deps,
  userId: number,
  timeZone: string,
): Promise<PreparationReply> {
  const now = deps.clock.now();
  const dayOf = daysIn(timeZone);
  const today = dayOf(now);
  const row = await deps.data.stores.preparation.find(userId);
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  const since = row && row.startedAt < weekAgo ? row.startedAt : weekAgo;
  const practiced = await deps.data.stores.preparation.listPracticed(userId, since);
  const days = new Set(practiced.map(({ at }) => dayOf(at)));
  return {
    isAsked: row !== undefined,
    path: row ? await pathOf(deps, { userId, row, practiced, dayOf, today }) : null,
    week: weekOf(today).map((on) => ({ on, isToday: on === today, isPracticed: days.has(on) })),
  };
}

type Situation = {
  userId: number;
  row: PreparationRow;
  practiced: readonly Practiced[];
  dayOf: (at: Date) => string;
  today: string;
};
type Goal = { category: LookupReply; level: LevelReply; company: LookupReply | null };

async function pathOf(deps: Deps, situation: Situation): Promise<PathReply | null> {
  const { row, practiced, dayOf, today, userId } = situation;
  const goal = await goalOf(deps, row);
  if (!goal) return null;
  const steps = practiced.filter(({ isStep, at }) => isStep && at >= row.startedAt);
  const isTodayDone = steps.some(({ at }) => dayOf(at) === today);
  const slots = planSlots(dayOf(row.startedAt), row.interviewOn);
  const left = slotsLeft(slots, countsOf(steps), isTodayDone ? addDays(today, 1) : today, row.interviewOn);
  const stepsDone = doneOf(slots, countsOf(steps));
  const license = await deps.data.stores.licenses.findLicense(userId);
  return {
    interviewOn: row.interviewOn,
    ...goal,
    daysLeft: row.interviewOn === null ? null : daysBetween(today, row.interviewOn),
    stepsDone,
    steps: stepsDone + left.length,
    isTodayDone,
    next: await fillSlots(deps, userId, goal, left, stepsDone),
    interviewsPlanned: left.filter(({ kind }) => kind === 'interview').length,
    interviewsLeft: usableSessions(license?.license, deps.clock.now()),
  };
}

/** Null if the user wants no path, or if its category or level has left the lists. */
async function goalOf({ data: { stores } }: Deps, row: PreparationRow): Promise<Goal | null> {
  const [categories, levels, companies] = await Promise.all([
    stores.lookups.listCategories(),
    stores.lookups.listLevels(),
    stores.lookups.listCompanies(),
  ]);
  const category = categories.find(({ id }) => id === row.categoryId);
  const level = levels.find(({ id }) => id === row.levelId);
  if (!category || !level) return null;
  return { category, level, company: companies.find(({ id }) => id === row.companyId) ?? null };
}

function countsOf(steps: readonly Practiced[]): Counts {
  const count = (wanted: Practiced['kind']) => steps.filter(({ kind }) => kind === wanted).length;
  return { interview: count('interview'), exercise: count('exercise') };
}

/** How many steps of the path are done; practice beyond the planned number of a kind does not count. */
function doneOf(slots: readonly Slot[], done: Counts): number {
  const planned = (wanted: Slot['kind']) => slots.filter(({ kind }) => kind === wanted).length;
  return Math.min(done.interview, planned('interview')) + Math.min(done.exercise, planned('exercise'));
}

/**
 * Fills interviews with questions that were not seen lately, and exercises with what will be due on their day. After
 * the plan's first interview, an exercise may also be on what those interviews will leave open, so that no single
 * question fills the plan.
 */
async function fillSlots(
  deps: Deps,
  userId: number,
  goal: Goal,
  slots: readonly Slot[],
  stepsDone: number,
): Promise<PathStep[]> {
  const { stores, content } = deps.data;
  const { env, clock } = deps;
  const known = await knownTasks(deps, userId);
  const running = await stores.interviews.listRunningQuestions(userId);
  const seen = await stores.interviews.listQuestionsSeen(userId, SEEN_LATELY);
  const placed: PlacedExercise[] = [];
  const toCome: Question[] = [];
  return slots.map(({ on, kind }, place) => {
    const common = { number: stepsDone + place + 1, on, kind };
    if (kind === 'interview') {
      const question = pickQuestion(content.questions, {
        category: goal.category.slug,
        level: levelSlug.parse(goal.level.slug),
        company: goal.company?.slug ?? null,
        questionId: null,
        seen,
      });
      seen.unshift(question.id);
      toCome.unshift(question);
      return {
        ...common,
        questionId: question.id,
        title: question.title,
        dimension: null,
        seconds: env.interviewSeconds,
      };
    }
    const now = place === 0 ? clock.now() : new Date(Math.max(Date.parse(on), clock.now().getTime()));
    const task = chooseTask({ ...known, now }, running, placed);
    const drill = task ? { questionId: task.question.id, dimension: task.dimension } : firstDrill(deps.data);
    const chosen = leastPlaced(drill, toCome, placed);
    const isNew = !placed.some(
      ({ questionId, dimension }) => questionId === chosen.questionId && dimension === chosen.dimension,
    );
    placed.push(chosen);
    return {
      ...common,
      ...(isNew || chosen.dimension === null
        ? { ...chosen, title: content.questions.get(chosen.questionId)?.title ?? null }
        : { questionId: null, dimension: null, title: null }),
      seconds: chosen === drill && task ? taskSeconds(task) : EXERCISE_SECONDS.to,
    };
  });
}

/**
 * Either the exercise that can be named today, or one on an interview yet to come: the question that the plan drills
 * least, preferably not the one it has just drilled.
 */
function leastPlaced(
  drill: PlacedExercise,
  toCome: readonly Question[],
  placed: readonly PlacedExercise[],
): PlacedExercise {
  const weightOf = (id: string) =>
    placed.filter(({ questionId }) => questionId === id).length + (placed.at(-1)?.questionId === id ? 1 : 0);
  const [best] = [drill, ...toCome.map(({ id }) => ({ questionId: id, dimension: null }))].sort(
    (one, other) => weightOf(one.questionId) - weightOf(other.questionId),
  );
  return best ?? drill;
}
