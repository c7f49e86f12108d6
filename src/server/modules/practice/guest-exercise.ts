import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Question } from '#shared/content/question.ts';
import type { GuestExerciseReply } from '#shared/contract/practice.ts';
import { checkedPoints } from './attempt-reply.ts';
import { livePointIds } from './exercise.ts';

const CATEGORY = 'backend';
const DIMENSION = 'design';
const DAY_MS = 24 * 3_600_000;

/**
 * The exercise for people without an account, another one each day. What they say stays in their browser. Only where anybody
 * may sign up: elsewhere the operator wants no strangers.
 * @throws {AppError} SIGN_UP_CLOSED.
 */
export function getGuestExercise({ env, clock, content }: Deps): GuestExerciseReply {
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
  };
}

/** Whether it may be an answer from before there was an account. */
export function isForGuests({ content }: Deps, exercise: { questionId: string; dimension: string }): boolean {
  const question = content.questions.get(exercise.questionId);
  return question !== undefined && suitsGuests(question) && exercise.dimension === DIMENSION;
}

/** Those that suit most people. */
function suitsGuests({ category, status, levels, drills }: Question): boolean {
  return (
    category === CATEGORY &&
    status === 'ready' &&
    levels.includes('mid') &&
    drills.some(({ dim }) => dim === DIMENSION)
  );
}
