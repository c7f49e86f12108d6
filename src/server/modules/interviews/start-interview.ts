import { SCRIPT_ENGINE } from '#engine/script/next-question.ts';
import { openingTurn } from '#engine/script/script.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { type Level, level, level as levelName, type Question } from '#shared/content/question.ts';
import type { InterviewReply, StartInterviewInput } from '#shared/contract/interviews.ts';
import { FRIEND_LABEL } from '#shared/interview/greeting.ts';
import { getInterviewAnew } from './get-interview.ts';

/** How far back "lately" reaches when a question is picked. */
const SEEN_LATELY = 30;

/**
 * Spends one session and opens an interview, all or nothing. No provider is asked, so none can make it fail.
 * @throws {AppError} QUOTA_EXHAUSTED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function startInterview(
  deps: Deps,
  call: KeyedCall,
  input: StartInterviewInput,
): Promise<InterviewReply> {
  const question = await chooseQuestion(deps, call.userId, input);
  const opening = openingTurn(question);
  const engine = deps.ai.lenders.serving(call.userId, deps.ai.serving).interviewer.engine;
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
  deps.ai.serving.transcriber?.prepare?.();
  void prepareOpening(deps, { userId: call.userId, interviewId: started.id }, opening.text);
  return getInterviewAnew(deps, started.id);
}

/** Spoken beforehand, and once for all who are asked this question. Who wants to hear it is told what went wrong. */
async function prepareOpening(
  { ai: { serving, costs }, audio: { speech } }: Deps,
  by: { userId: number; interviewId: number },
  text: string,
): Promise<void> {
  await costs
    .chargedTo(by, serving, async ({ speaker }) => speaker && speech.of(speaker, text))
    .catch(() => {});
}

/** @throws {AppError} INVALID_INPUT for an id that is not on the lists. */
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

/** What makes two starts the same one. */
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

type Candidate = Pick<Question, 'id' | 'category' | 'status' | 'levels' | 'companies'>;

export type QuestionPreference = {
  category: string;
  level: Level;
  /** Slug, or null for a generic interview. */
  company: string | null;
  /** A question of the bank that the user asked for. */
  questionId: string | null;
  /** Bank ids of the user's latest questions, newest first. */
  seen: readonly string[];
};

/**
 * The question that fits best: not seen lately, then nearest to the level, then asked by the company: another level's
 * question teaches more than the same one again (decisions D50). Every category with a question can be started at every level
 * and for every company (decisions D20).
 *
 * @throws {AppError} INVALID_INPUT when the requested question is not one of the category, or the category has none.
 */
export function pickQuestion<Q extends Candidate>(
  bank: ReadonlyMap<string, Q>,
  preference: QuestionPreference,
): Q {
  const ofCategory = [...bank.values()].filter((question) => question.category === preference.category);
  if (preference.questionId !== null) {
    const requested = ofCategory.find((question) => question.id === preference.questionId);
    if (requested) return requested;
    throw new AppError('INVALID_INPUT', { message: 'This question does not belong to the chosen category.' });
  }
  const [best] = ofCategory
    .filter((question) => question.status === 'ready')
    .map((question) => ({ question, rank: rankOf(question, preference) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  if (!best) throw new AppError('INVALID_INPUT', { message: 'There is no question in this category yet.' });
  return best.question;
}

/** Smaller is better, the first difference decides. */
function rankOf(question: Candidate, preference: QuestionPreference): readonly number[] {
  return [
    staleness(question, preference.seen),
    levelDistance(question, preference.level),
    companyDistance(question, preference),
  ];
}

function levelDistance(question: Candidate, wanted: Level): number {
  const order = levelName.options;
  return Math.min(...question.levels.map((level) => Math.abs(order.indexOf(level) - order.indexOf(wanted))));
}

/** 0 for a question that the user has not met; the longer ago, the smaller. */
function staleness(question: Candidate, seen: readonly string[]): number {
  const index = seen.indexOf(question.id);
  return index === -1 ? 0 : seen.length - index;
}

/** A question that lists the company, then one that lists none, then another company's. */
function companyDistance(question: Candidate, { company }: QuestionPreference): number {
  if (company === null) return 0;
  const companies = question.companies ?? [];
  if (companies.includes(company)) return 0;
  return companies.length === 0 ? 1 : 2;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
