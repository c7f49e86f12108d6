import type { Deps } from '#server/deps.ts';
import type { SubmitAnswerReply } from '#shared/contract/interviews.ts';
import { ownInterview } from './own-interview.ts';
import { listResponses } from './responses.store.ts';
import { toResponseReply } from './to-interview-reply.ts';

/** A stored answer and the question that followed it; `next` is null when none did (time is up, or it is still due). */
export function answerReply(
  deps: Deps,
  userId: number,
  interviewId: number,
  answerId: number,
): SubmitAnswerReply {
  const { row } = ownInterview(deps, userId, interviewId);
  const responses = listResponses(deps.db, interviewId);
  const index = responses.findIndex((response) => response.id === answerId);
  const answer = responses[index];
  if (!answer) throw new Error(`answer ${answerId} does not belong to interview ${interviewId}`);
  const next = responses[index + 1];
  return {
    answer: toResponseReply(interviewId, answer),
    next: next?.speaker === 'ai' ? toResponseReply(interviewId, next) : null,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
  };
}
