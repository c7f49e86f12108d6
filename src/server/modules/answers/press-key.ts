import { pressKey as effectOf, factsOffered, keysOffered, topicsOffered } from '#engine/script/press-key.ts';
import type { AiServices, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { CallFingerprint, KeyedCall } from '#server/idempotency/keyed-call.ts';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { KeysReply, PressKeyInput, PressKeyReply } from '#shared/contract/keys.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { SCRIPT_ENGINE } from '#shared/interview/greeting.ts';
import { storedTurn } from './follow-turn.ts';

const NONE = { keys: [], facts: [], topics: [] };
/** The only key under a model. What it says belongs to the current question (product rule 69). */
const HINT = 'hint';

/** The keys that can be pressed at the current question. */
export async function keysOf(deps: Deps, { row }: OwnInterview): Promise<KeysReply> {
  // In a friend's interview the friend gives facts and hints.
  if (row.interviewer === 'friend') return { isScripted: false, ...NONE };
  const scripted = await isScripted(deps.ai, row);
  if (row.status !== 'in_progress' || row.totalDuration >= row.budgetSeconds) {
    return { isScripted: scripted, ...NONE };
  }
  const context = await contextOf(deps, row.id);
  const offered = keysOffered(deps.data.content, context);
  if (!scripted) return { isScripted: false, ...NONE, keys: offered.filter((key) => key === HINT) };
  const facts = offered.includes('ask') ? factsOffered(context) : [];
  return { isScripted: true, keys: offered, facts, topics: topicsOffered(context) };
}

/**
 * Presses a key at the current question. The reply is kept with that question; a key is no answer and takes no time.
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS, TIME_IS_UP, ANSWER_IN_PROGRESS, KEY_NOT_OFFERED, INVALID_INPUT,
 *   IDEMPOTENCY_KEY_REUSED.
 */
export async function pressKey(
  deps: Deps,
  { row: { id } }: OwnInterview,
  call: KeyedCall,
  input: PressKeyInput,
): Promise<PressKeyReply> {
  const { stores, content } = deps.data;
  const { clock } = deps;
  return deps.limits.answering.run(id, call.key !== null, async () => {
    const replayed = await stores.idempotency.findReplay(call);
    if (replayed !== null) return replyTo(deps, id, replayed, call.key);
    const row = await stores.interviews.find(id);
    if (row?.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
    if (row.interviewer === 'friend') throw new AppError('KEY_NOT_OFFERED');
    if (row.totalDuration >= row.budgetSeconds) throw new AppError('TIME_IS_UP');
    if (input.key !== HINT && !(await isScripted(deps.ai, row))) throw new AppError('KEY_NOT_OFFERED');
    const context = await contextOf(deps, id);
    const last = context.turns.at(-1);
    if (!last || last.speaker === 'user') throw new AppError('ANSWER_IN_PROGRESS');
    expectKnown(context, input);
    const effect = effectOf(content, context, input);
    if (!effect) throw new AppError('KEY_NOT_OFFERED');
    const { note, isEmpty, ...rest } = effect;
    if (isEmpty) return { note, next: null, secondsRemaining: context.secondsRemaining };
    const pressed = await stores.keys.press(call, last.id, { interviewId: id, note, ...rest }, clock.now());
    if (pressed === null) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
    return replyTo(deps, id, pressed, call.key);
  });
}

/** Two presses with the same fingerprint are one press, sent twice. */
export function pressKeyFingerprint({ id, key, fact, words, choice }: PressKeyInput): CallFingerprint {
  return { id, key, fact: fact ?? null, words: words ?? null, choice: choice ?? null };
}

/** Whether the script conducts. Under a model the candidate asks in words for everything but a hint. */
export function isScripted(
  { active, costs }: AiServices,
  { id, userId }: OwnInterview['row'],
): Promise<boolean> {
  return costs.chargedTo({ userId, interviewId: id }, active, async ({ interviewer }) => {
    return interviewer.engine.id === SCRIPT_ENGINE;
  });
}

export async function contextOf({ data: { stores, content } }: Deps, id: number): Promise<InterviewContext> {
  const row = await stores.interviews.find(id);
  // The interview was deleted meanwhile.
  if (!row) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  const turns = await stores.answers.listTurns(id);
  return interviewContext(content, row, turns, await stores.board.listAfter(id, 0));
}

function expectKnown(context: InterviewContext, { fact, choice }: PressKeyInput): void {
  if (fact !== undefined && !context.question.facts.some(({ id }) => id === fact)) {
    throw new AppError('INVALID_INPUT', { message: 'There is no such fact to ask for.' });
  }
  if (choice !== undefined && !context.question.points.some(({ id }) => id === choice)) {
    throw new AppError('INVALID_INPUT', { message: 'There is no such topic to choose.' });
  }
}

/** What this call noted at a question, with the turn that followed it. */
async function replyTo(
  deps: Deps,
  interviewId: number,
  questionId: number,
  key: string | null,
): Promise<PressKeyReply> {
  const turns = await deps.data.stores.answers.listTurns(interviewId);
  const notes = turns.find(({ id }) => id === questionId)?.move?.notes ?? [];
  const note = notes.find((each) => key !== null && each.idempotencyKey === key) ?? notes.at(-1);
  const { next, secondsRemaining } = await storedTurn(deps, interviewId, questionId);
  if (!note) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  return { note, next: note.said === null ? next : null, secondsRemaining };
}
