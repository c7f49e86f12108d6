import type { Data, Deps } from '#server/deps.ts';
import { compareRanks } from '#server/modules/interviews/pick-question.ts';
import type { Question } from '#shared/content/question.ts';
import type { DimensionId, ReportReply } from '#shared/contract/report.ts';
import { type PointCounts, pointCounts } from '#shared/report/point-counts.ts';
import { weakestOf } from '#shared/report/weakest.ts';
import { livePointIds, pointExercise } from './attempt-exercise.ts';
import type { RatedExercise, ShownDimension } from './practice.store.ts';
import { chanceOf, firstSchedule, type Schedule } from './schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many of the latest interviews decide which dimension is weakest. */
const INTERVIEWS_THAT_COUNT = 5;

export type Task = {
  question: Question;
  dimension: DimensionId;
  exercise: string;
  /** What the latest report asks first to say again, in place of the drill; null for the drill of the dimension. */
  card: FirstCard | null;
  /** Points of the question as it is today. */
  pointIds: string[];
  /** When the user last rated this exercise; null if never. */
  lastRatedAt: Date | null;
  schedule: Schedule;
  /** The mean of score minus bar over the latest interviews; null without an interview. */
  reason: { gap: number; interviews: number } | null;
};

/** A point that a report's card asks to say again, and the card's headline. */
type FirstCard = { pointId: string; say: string };

type Known = {
  /** The latest report's first card that can be said again; null if there is none. */
  first: (FirstCard & { questionId: string }) | null;
  /** What the latest report calls weakest; null if there is none. */
  weakest: (PlacedExercise & { name: string }) | null;
  /** By dimension: the points of the latest report, if its candidate judged. */
  ownPoints: ReadonlyMap<DimensionId, PointCounts>;
  questions: ReadonlyMap<string, Question>;
  /** Newest first. */
  shown: readonly ShownDimension[];
  rated: readonly RatedExercise[];
  now: Date;
};

/** `dimension` is null if it depends on an interview that is yet to come. */
export type PlacedExercise = { questionId: string; dimension: DimensionId | null };

/**
 * Chooses the next task among the drills of questions that the user was interviewed on. After an interview, what its
 * report asks first to say again comes first, then what it calls weakest. Otherwise it is what is due, or else what is due
 * soonest; then the weakest dimension of the latest interviews; then the exercise most likely to go badly by now, which
 * gets likelier with the time since its last rating.
 * @param except Questions to choose no task from.
 * @param placed Exercises that a plan already has. They are avoided while there are others, and questions that the plan
 *   has least are preferred.
 */
export function chooseTask(
  known: Known,
  except: readonly string[] = [],
  placed: readonly PlacedExercise[] = [],
): Task | null {
  const [best] = tasksOf(known)
    .filter(({ question }) => !except.includes(question.id))
    .map((task) => ({
      task,
      rank: [
        placed.some((each) => each.questionId === task.question.id && each.dimension === task.dimension)
          ? 1
          : 0,
        placed.filter(({ questionId }) => questionId === task.question.id).length,
        placeInReport(known, task),
        daysUntilDue(task.schedule, known.now),
        isWeakest(known, task) ? 0 : 1,
        task.reason?.gap ?? 0,
        chanceOf(task.schedule, known.now),
      ],
    }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  return best?.task ?? null;
}

/**
 * A drill of the bank as a task, as it is today; null if it has left the bank.
 * @param shown What the latest interview on the question showed of the dimension.
 */
export function taskOf(
  { questions, rated, now }: Known,
  drill: { questionId: string; dimension: DimensionId },
  shown: ShownDimension | undefined,
): Task | null {
  const question = questions.get(drill.questionId);
  const found = question?.drills.find(({ dim }) => dim === drill.dimension);
  if (!question || !found) return null;
  const pointIds = livePointIds(question, found.lookFor);
  if (pointIds.length === 0) return null;
  const before = rated.find(
    ({ questionId, dimension }) => questionId === question.id && dimension === drill.dimension,
  );
  return {
    question,
    dimension: drill.dimension,
    exercise: found.task,
    card: null,
    pointIds,
    lastRatedAt: before?.schedule.last_review ?? null,
    schedule: before?.schedule ?? firstSchedule(shown, now),
    reason: null,
  };
}

function isWeakest({ weakest }: Known, { question, dimension }: Task): boolean {
  return weakest?.questionId === question.id && weakest.dimension === dimension;
}

/**
 * 0 for what the latest report asks first to say again, and 1 for what it calls weakest, until they are practiced. 3 for
 * what that interview leaves nothing to do about before it is due: it was practiced since, or the candidate had every
 * point. Otherwise 2.
 */
function placeInReport(known: Known, task: Task): number {
  const [latest] = known.shown;
  const { question, dimension, lastRatedAt, schedule } = task;
  if (task.card) return 0;
  if (latest?.questionId !== question.id) return 2;
  const isPracticed = lastRatedAt !== null && lastRatedAt >= latest.at;
  if (isWeakest(known, task) && !isPracticed) return 1;
  const own = known.ownPoints.get(dimension);
  const hadAll = own !== undefined && own.counted > 0 && own.had === own.counted;
  return (isPracticed || hadAll) && daysUntilDue(schedule, known.now) > 0 ? 3 : 2;
}

/** The exercise on what the latest report calls weakest, if another comes first because it is not due yet. */
export function weakestWaiting(known: Known, chosen: Task): { dimensionName: string; days: number } | null {
  if (!known.weakest || chosen.card || isWeakest(known, chosen)) return null;
  const task = tasksOf(known).find((each) => isWeakest(known, each));
  const days = task ? daysUntilDue(task.schedule, known.now) : 0;
  return days > 0 ? { dimensionName: known.weakest.name, days } : null;
}

function tasksOf(known: Known): Task[] {
  const seen = new Set<string>();
  return known.shown.flatMap((shown) => {
    const name = `${shown.questionId} ${shown.dimension}`;
    if (seen.has(name)) return [];
    seen.add(name);
    const task = taskOf(known, shown, shown);
    return task ? [{ ...withCard(known, task), reason: gapOf(shown.dimension, known.shown) }] : [];
  });
}

/** The task on the point of the latest report's first card, if it is of its dimension and not practiced since. */
function withCard({ first, shown: [latest] }: Known, task: Task): Task {
  if (!first || !latest || first.questionId !== task.question.id) return task;
  const ofPoint = pointExercise(task.question, first.pointId);
  const isPracticed = task.lastRatedAt !== null && task.lastRatedAt >= latest.at;
  if (ofPoint?.dimension !== task.dimension || isPracticed) return task;
  return { ...task, ...ofPoint, card: { pointId: first.pointId, say: first.say } };
}

/** 0 if it is due. */
function daysUntilDue({ due }: Schedule, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY_MS));
}

/** How far the dimension was from the bar in the latest interviews. */
function gapOf(dimension: DimensionId, shown: readonly ShownDimension[]): NonNullable<Task['reason']> {
  const latest = shown.filter((each) => each.dimension === dimension).slice(0, INTERVIEWS_THAT_COUNT);
  const sum = latest.reduce((total, { score, bar }) => total + score - bar, 0);
  return { gap: sum / latest.length, interviews: latest.length };
}

/** Six dimensions of the latest thirty graded interviews: how far back tasks are taken from. */
const SHOWN_DIMENSIONS = 6 * 30;

export async function knownTasks(deps: Deps, userId: number): Promise<Known> {
  const { clock, data } = deps;
  const { stores, content } = data;
  const [shown, rated] = await Promise.all([
    stores.practice.listShown(userId, SHOWN_DIMENSIONS),
    stores.practice.listRated(userId),
  ]);
  const [latest] = shown;
  const report = latest && (await stores.reports.findCurrent(latest.interviewId))?.report;
  const found = report && weakestOf(report);
  const weakest = found ? { questionId: latest.questionId, dimension: found.id, name: found.name } : null;
  const ownPoints = new Map(
    (report?.engine.id === 'candidate' ? report.dimensions : []).map(({ id, evidence }) => [
      id,
      pointCounts(evidence),
    ]),
  );
  const first = report ? await firstCard(data, latest, report) : null;
  return { questions: content.questions, shown, rated, first, weakest, ownPoints, now: clock.now() };
}

/** The first card of a report that can be said again. */
async function firstCard(
  { stores, reportDigests }: Data,
  { interviewId, questionId }: ShownDimension,
  report: ReportReply,
): Promise<Known['first']> {
  const row = await stores.interviews.find(interviewId);
  if (!row) return null;
  const { cards = [] } = reportDigests.of(row, report, await stores.answers.listTurns(interviewId));
  const card = cards.find(({ task }) => task !== null);
  return card && card.pointId !== null ? { questionId, pointId: card.pointId, say: card.say } : null;
}

/** The drill for a user without a grade: its question is the one that /demo/results explains in full. */
export function firstDrill({ content }: Data) {
  return { questionId: content.demo.questionId, dimension: 'framing' as const };
}
