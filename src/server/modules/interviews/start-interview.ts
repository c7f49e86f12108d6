import type { Deps } from '#server/deps.ts';
import { findReplay, type KeyedCall, rememberCall } from '#server/idempotency/idempotency.ts';
import { openingTurn } from '#server/interviewer/opening-turn.ts';
import { recordSpending, spendSession } from '#server/modules/licenses/spend-session.ts';
import type { InterviewReply, StartInterviewInput } from '#shared/contract/interviews.ts';
import { chooseQuestion } from './choose-question.ts';
import { getInterview } from './get-interview.ts';
import { insertInterview } from './interviews.store.ts';
import { insertInterviewerTurn } from './responses.store.ts';

/**
 * Spends one session and opens an interview, in one transaction. No provider is asked, so none can make it fail.
 * @throws {AppError} QUOTA_EXHAUSTED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED.
 */
export async function startInterview(
  deps: Deps,
  userId: number,
  input: StartInterviewInput,
): Promise<InterviewReply> {
  deps.limits.take('startInterview', userId);
  const question = chooseQuestion(deps, userId, input);
  const opening = openingTurn(question);
  const now = deps.clock.now();
  const call = toCall(userId, input);
  const id = deps.db.transaction(
    (tx) => {
      const replayed = findReplay(tx, call);
      if (replayed !== null) return replayed;
      const spent = spendSession(tx, userId, now);
      const interviewId = insertInterview(tx, spent, {
        companyId: input.companyId ?? null,
        categoryId: input.categoryId,
        levelId: input.levelId,
        question: opening.text,
        questionId: question.id,
        questionVersion: question.version,
        engine: deps.ai.interviewer.engine.label,
        budgetSeconds: deps.env.interviewSeconds,
        createdAt: now,
      });
      insertInterviewerTurn(tx, interviewId, 0, opening, now);
      recordSpending(tx, spent, interviewId, now);
      rememberCall(tx, call, interviewId, now);
      return interviewId;
    },
    { behavior: 'immediate' },
  );
  return getInterview(deps, userId, id);
}

function toCall(userId: number, input: StartInterviewInput): KeyedCall {
  return {
    userId,
    action: 'startInterview',
    key: input.idempotencyKey,
    input: {
      companyId: input.companyId ?? null,
      categoryId: input.categoryId,
      levelId: input.levelId,
      questionId: input.questionId ?? null,
    },
  };
}
