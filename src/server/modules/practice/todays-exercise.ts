import { weightsIn } from '#engine/how-near.ts';
import { dimensionName } from '#engine/report/dimensions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { Question } from '#shared/content/question.ts';
import type {
  AnswerPracticeInput,
  AttemptReply,
  GuestExerciseReply,
  PracticeReply,
  PracticeTaskReply,
} from '#shared/contract/exercise.ts';
import type { PointCounts } from '#shared/report/point-counts.ts';
import {
  answerFingerprint,
  attemptExercise,
  checkedPoints,
  livePointIds,
  pointExercise,
  toAttemptReply,
} from './attempt-exercise.ts';
import { chooseTask, firstDrill, knownTasks, type Task, taskOf, weakestWaiting } from './choose-task.ts';

/** Today's exercise, and the latest answer to one. */
export async function getPractice(deps: Deps, userId: number): Promise<PracticeReply> {
  const known = await knownTasks(deps, userId);
  // On the question of an interview in progress, a task or an answer with its points would give away what it is about.
  const running = await deps.data.stores.interviews.listRunningQuestions(userId);
  const first = firstDrill(deps.data);
  const task =
    chooseTask(known, running) ??
    (running.includes(first.questionId) ? null : taskOf(known, first, undefined));
  const latest = await deps.data.stores.attempts.findLatest(userId);
  return {
    task: task && {
      ...toReply(deps, task, weakestWaiting(known, task)),
      points: pointsOf(known.ownPoints.get(task.dimension)),
    },
    lastAttempt: latest && !running.includes(latest.questionId) ? toAttemptReply(deps.data, latest) : null,
  };
}

function pointsOf(counts: PointCounts | undefined): PracticeTaskReply['points'] {
  return counts && counts.counted > 0 ? { had: counts.had, of: counts.counted } : null;
}

function toReply(
  { data: { content } }: Deps,
  { question, dimension, exercise, card, reason, lastRatedAt }: Task,
  weakestWaits: PracticeTaskReply['weakestWaits'],
): Omit<PracticeTaskReply, 'points'> {
  return {
    questionId: question.id,
    dimension,
    dimensionName: dimensionName({ content, context: { question } }, dimension),
    title: question.title,
    question: question.prompt,
    exercise,
    card,
    reason,
    weakestWaits,
    lastRatedAt,
  };
}

/**
 * Keeps an answer to an exercise of the bank.
 * @throws {AppError} INTERVIEW_NOT_COMPLETED while an interview on its question runs: the reply would tell what it is
 *   about. NOT_FOUND for an exercise that was never offered to the user; INVALID_INPUT; whatever makes a recording
 *   unacceptable.
 */
export async function answerPractice(
  deps: Deps,
  call: KeyedCall,
  input: AnswerPracticeInput,
): Promise<AttemptReply> {
  const running = await deps.data.stores.interviews.listRunningQuestions(call.userId);
  if (running.includes(input.questionId)) {
    const message = 'Your interview on this question is not completed yet.';
    throw new AppError('INTERVIEW_NOT_COMPLETED', { message });
  }
  const known = await knownTasks(deps, call.userId);
  const isIt = (each: { questionId: string; dimension: string }) =>
    each.questionId === input.questionId && each.dimension === input.dimension;
  const shown = known.shown.find(isIt);
  const isOpen =
    shown !== undefined || known.rated.some(isIt) || isIt(firstDrill(deps.data)) || isForGuests(deps, input);
  const task = isOpen ? taskOf(known, input, shown) : null;
  const ofPoint = task && input.pointId !== undefined ? pointExercise(task.question, input.pointId) : task;
  if (!task || ofPoint?.dimension !== task.dimension)
    throw new AppError('NOT_FOUND', { message: 'There is no such exercise for you.' });
  return attemptExercise(deps, call, { ...task, ...ofPoint, interviewId: null }, input);
}

/** Two calls with the same fingerprint are one answer, sent twice. */
export async function practiceFingerprint({
  questionId,
  dimension,
  pointId,
  ...answer
}: AnswerPracticeInput) {
  return {
    questionId,
    dimension,
    ...(pointId !== undefined && { pointId }),
    ...(await answerFingerprint(answer)),
  };
}

const CATEGORY = 'backend';
const DIMENSION = 'design';
const DAY_MS = 24 * 3_600_000;

/**
 * The exercise for people without an account, a different one each day. Their answers stay in their browser. It is only
 * offered while anybody may sign up: otherwise the operator wants no strangers.
 * @throws {AppError} SIGN_UP_CLOSED.
 */
export function getGuestExercise({ env, clock, data: { content } }: Deps): GuestExerciseReply {
  if (env.signUp !== 'open') {
    throw new AppError('SIGN_UP_CLOSED', { message: 'This server is for people with an account.' });
  }
  const fitting = [...content.questions.values()].filter(suitsGuests);
  const question = fitting[Math.floor(clock.now().getTime() / DAY_MS) % fitting.length];
  const drill = question?.drills.find(({ dim }) => dim === DIMENSION);
  if (!question || !drill) throw new Error(`the bank has no exercise of ${CATEGORY} for guests`);
  return {
    questionId: question.id,
    dimension: DIMENSION,
    title: question.title,
    question: question.prompt,
    exercise: drill.task,
    points: checkedPoints(question, livePointIds(question, drill.lookFor)),
    weights: Object.fromEntries(weightsIn(question)),
  };
}

/** Whether the answer may have been given before the user had an account. */
function isForGuests(
  { data: { content } }: Deps,
  exercise: { questionId: string; dimension: string },
): boolean {
  const question = content.questions.get(exercise.questionId);
  return question !== undefined && suitsGuests(question) && exercise.dimension === DIMENSION;
}

/** Whether a question suits most people. */
function suitsGuests({ category, status, levels, drills }: Question): boolean {
  return (
    category === CATEGORY &&
    status === 'ready' &&
    levels.includes('mid') &&
    drills.some(({ dim }) => dim === DIMENSION)
  );
}
