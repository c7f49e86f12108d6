import type { StepMemo } from '#engine/step-memo.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Turn } from '#server/modules/answers/answers.store.ts';
import type { BoardEvent } from '#shared/board/board.ts';
import type { Content } from '#shared/content/content.ts';
import { level, livePoint, type Question } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import type { InterviewRow } from './interviews.store.ts';

/**
 * What the interviewer and the grader may know of an interview.
 * @throws {AppError} QUESTION_RETIRED if the question has left the bank.
 */
export function interviewContext(
  content: Content,
  row: InterviewRow,
  turns: readonly Turn[],
  drawn: readonly BoardEvent[] = [],
): InterviewContext {
  const question = content.questions.get(row.questionId);
  if (!question) throw new AppError('QUESTION_RETIRED');
  return {
    question,
    level: level.parse(row.level.slug),
    company: row.company && { slug: row.company.slug, name: row.company.name },
    budgetSeconds: row.budgetSeconds,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    turns: turns.map((turn) => toTurnRecord(question, turn)),
    ...(drawn.length > 0 && { board: { startedAt: row.createdAt.getTime(), events: drawn } }),
  };
}

function toTurnRecord(
  question: Question,
  { id, speaker, content, duration, timestamp, move, transcriptState, uncertain }: Turn,
): TurnRecord {
  const isUnclear = transcriptState === 'unclear';
  return {
    id,
    speaker,
    // An answer that is not clear enough to be used is neither quoted nor matched to a point.
    text: isUnclear ? '' : content,
    at: timestamp.getTime(),
    seconds: duration,
    move: move && ofToday(question, move),
    unintelligible: isUnclear || transcriptState === 'failed' || transcriptState === 'pending',
    awaited: transcriptState === 'pending',
    ...(uncertain && !isUnclear && { uncertain }),
  };
}

/** The move, aimed at today's point in place of the one it was aimed at: the question may have been rewritten since. */
function ofToday(question: Question, move: MoveRecord): MoveRecord {
  const { type, id } = move.target;
  if (type !== 'point' || id === null) return move;
  const point = livePoint(question, id);
  return { ...move, target: point ? { type, id: point.id } : { type: 'none', id: null } };
}

/** The kept steps of an interview's readings and grade. */
export function stepMemo(
  { data: { stores }, clock }: Pick<Deps, 'clock' | 'data'>,
  interviewId: number,
): StepMemo {
  return {
    find: (step, inputHash) => stores.engineSteps.find(interviewId, step, inputHash),
    keep: (step, inputHash, output) =>
      stores.engineSteps.keep(interviewId, step, inputHash, output, clock.now()),
  };
}

/** Grading without a model uses this machine, so users queue for it. A model's calls wait in queues of their own. */
export function thinkInQueue<T>(
  { ai: { active }, limits: { queues } }: Pick<Deps, 'ai' | 'limits'>,
  userId: number,
  work: () => Promise<T>,
): Promise<T> {
  return active.interviewer.engine.model === null ? queues.think.run(userId, work) : work();
}
