import { gradeDrill } from '#engine/grade-drill.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { hearDrill } from '#server/modules/recordings/hear-drill.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { DrillPoint } from '#shared/contract/drill.ts';
import type { AnswerPracticeInput, PracticeTryReply } from '#shared/contract/practice.ts';
import type { EvidenceReply } from '#shared/contract/report.ts';
import { type Task, taskOf } from './choose-task.ts';
import { firstDrill, knownTasks } from './known-tasks.ts';
import { scheduleAfterTry } from './schedule.ts';

/**
 * Hears an answer to a task for that task's points, beside how they were heard before, and sets when it comes again. It is
 * practice: no grade moves and no session is spent. The built-in matcher listens, whatever engine graded.
 * @throws {AppError} NOT_FOUND for a drill of a question on which the user was not graded; INVALID_INPUT; whatever makes a
 *   recording unacceptable.
 */
export async function answerPractice(
  deps: Deps,
  call: KeyedCall,
  input: AnswerPracticeInput,
): Promise<PracticeTryReply> {
  const { practice, idempotency } = deps.stores;
  const id = (await idempotency.findReplay(call)) ?? (await storeTry(deps, call, input));
  const stored = await practice.findTry(id);
  if (!stored) throw new Error(`the practice try ${id} is gone`);
  return stored;
}

async function storeTry(deps: Deps, call: KeyedCall, input: AnswerPracticeInput): Promise<number> {
  const { userId } = call;
  const known = await knownTasks(deps, userId);
  const isOfDrill = (each: { questionId: string; dimension: string }) =>
    each.questionId === input.questionId && each.dimension === input.dimension;
  const shown = known.shown.find(isOfDrill);
  const isOpen = shown !== undefined || known.tried.some(isOfDrill) || isOfDrill(firstDrill(deps));
  const task = isOpen ? taskOf(known, input, shown) : null;
  if (!task) throw new AppError('NOT_FOUND', { message: 'There is no such task for you.' });

  const { text, seconds } = await hearDrill(deps, { userId, interviewId: null }, input);
  const before = await heardBefore(deps, userId, task, shown?.interviewId);
  const points = gradeDrill(deps.ai.reader, task.question, task, text).map(
    ({ pointId, means, status, quote }): DrillPoint => ({
      pointId,
      means,
      ...(before.points.get(pointId) ?? { before: 'absent', beforeCue: 0 }),
      after: status,
      quote,
    }),
  );
  const now = deps.clock.now();
  return deps.stores.practice.insertTry(call, {
    userId,
    questionId: task.question.id,
    dimension: task.dimension,
    task: task.task,
    answer: text,
    seconds,
    since: before.since,
    points,
    schedule: scheduleAfterTry(task.schedule, points, now),
    createdAt: now,
  });
}

type Before = {
  since: PracticeTryReply['since'];
  points: Map<string, Pick<DrillPoint, 'before' | 'beforeCue'>>;
};

/** How the points were heard the last time: here, or else in the interview. */
async function heardBefore(
  { stores }: Deps,
  userId: number,
  { question, dimension }: Task,
  interviewId: number | undefined,
): Promise<Before> {
  const last = await stores.practice.findLatestTryOf(userId, question.id, dimension);
  if (last) {
    const points = last.points.map(
      ({ pointId, after }) => [pointId, { before: after, beforeCue: 0 }] as const,
    );
    return { since: 'practice', points: new Map(points) };
  }
  const report = interviewId === undefined ? undefined : await stores.reports.findCurrent(interviewId);
  if (!report) return { since: 'nothing', points: new Map() };
  const evidence = report.report.dimensions.flatMap((each) => each.evidence);
  // Several points of an older report may be one today: the best that was heard of them stays.
  const worstFirst = [...evidence].sort((a, b) => RANK[a.status] - RANK[b.status]);
  const points = worstFirst.flatMap(({ pointId, status, cue }) => {
    const today = livePoint(question, pointId)?.id;
    return today === undefined ? [] : [[today, { before: status, beforeCue: cue }] as const];
  });
  return { since: 'interview', points: new Map(points) };
}

const RANK: Record<EvidenceReply['status'], number> = {
  absent: 0,
  wrong: 1,
  mentioned: 2,
  explained: 3,
  justified: 4,
};

/** What makes two answers the same one. */
export async function practiceFingerprint({ questionId, dimension, transcript, audio }: AnswerPracticeInput) {
  return {
    questionId,
    dimension,
    answer: transcript?.trim() ?? null,
    audioBytes: audio?.size ?? null,
  };
}
