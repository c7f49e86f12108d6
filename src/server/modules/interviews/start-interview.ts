import { openingTurn } from '#engine/script/script.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { level, type Question } from '#shared/content/question.ts';
import type { InterviewReply, StartInterviewInput } from '#shared/contract/interviews.ts';
import { FRIEND_LABEL, SCRIPT_ENGINE } from '#shared/interview/greeting.ts';
import { getInterviewAnew } from './get-interview.ts';
import { pickQuestion } from './pick-question.ts';

/** How many of the latest questions count as seen lately when a question is picked. */
const SEEN_LATELY = 30;

/**
 * Spends one session and opens an interview, all or nothing. No provider is called, so none can make it fail.
 * @throws {AppError} QUOTA_EXHAUSTED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function startInterview(
  deps: Deps,
  call: KeyedCall,
  input: StartInterviewInput,
): Promise<InterviewReply> {
  const question = await chooseQuestion(deps, call.userId, input);
  const opening = openingTurn(question);
  const engine = deps.ai.lenders.activeFor(call.userId, deps.ai.active).interviewer.engine;
  const isFriend = input.interviewer === 'friend';
  const interview = {
    companyId: input.companyId ?? null,
    categoryId: input.categoryId,
    levelId: input.levelId,
    question: opening.text,
    questionId: question.id,
    questionVersion: question.version,
    engine: isFriend ? FRIEND_LABEL : engine.label,
    interviewer: isFriend
      ? ('friend' as const)
      : engine.id === SCRIPT_ENGINE
        ? ('script' as const)
        : ('model' as const),
    budgetSeconds: deps.env.interviewSeconds,
    createdAt: deps.clock.now(),
  };
  const started = await deps.data.stores.interviews.start(call, interview, isFriend ? null : opening);
  if ('refused' in started) {
    throw new AppError('QUOTA_EXHAUSTED', { details: { sessionsRemaining: started.refused } });
  }
  deps.ai.active.transcriber?.prepare?.();
  void prepareOpening(deps, { userId: call.userId, interviewId: started.id }, opening.text);
  return getInterviewAnew(deps, started.id);
}

/**
 * Has the opening spoken ahead of time, once for everybody who gets this question. Errors are ignored: the
 * room meets them when it asks for the sound.
 */
async function prepareOpening(
  { ai: { active, costs }, audio: { speech } }: Deps,
  by: { userId: number; interviewId: number },
  text: string,
): Promise<void> {
  await costs
    .chargedTo(by, active, async ({ speaker }) => speaker && speech.of(speaker, text))
    .catch(() => {});
}

/** @throws {AppError} INVALID_INPUT for an id that is not in the lists. */
async function chooseQuestion(
  { data: { stores, content } }: Deps,
  userId: number,
  input: StartInterviewInput,
): Promise<Question> {
  const category = await stores.lookups.findCategorySlug(input.categoryId);
  if (category === undefined) throw unknown('category');
  const levelSlug = level.safeParse(await stores.lookups.findLevelSlug(input.levelId));
  if (!levelSlug.success) throw unknown('level');
  const company = input.companyId ? await stores.lookups.findCompanySlug(input.companyId) : null;
  if (company === undefined) throw unknown('company');
  return pickQuestion(content.questions, {
    category,
    level: levelSlug.data,
    company,
    questionId: input.questionId ?? null,
    seen: [
      ...(input.otherThan ? [input.otherThan] : []),
      ...(await stores.interviews.listQuestionsSeen(userId, SEEN_LATELY)),
    ],
  });
}

function unknown(what: string): AppError {
  return new AppError('INVALID_INPUT', { message: `Please choose a ${what} from the list.` });
}

/** Two calls with the same fingerprint are one start, sent twice. */
export function startFingerprint(input: StartInterviewInput) {
  return {
    companyId: input.companyId ?? null,
    categoryId: input.categoryId,
    levelId: input.levelId,
    questionId: input.questionId ?? null,
    interviewer: input.interviewer ?? null,
    otherThan: input.otherThan ?? null,
  };
}
