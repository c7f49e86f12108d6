import { type FriendLine, friendLine, friendTurn, ownWordsTurn } from '#engine/friend/console-script.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { keyedCall } from '#server/idempotency/keyed-call.ts';
import type { AskInput, ConsoleReply } from '#shared/contract/friend.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { contextOf, expectSeat, getConsole } from './console.ts';
import { type LinkedInterview, linkedInterview } from './friend-link.ts';

/**
 * Asks as the friend: a line of the script by its key, typed words, or aloud without the app. A hint or a fact is noted
 * under the question that was asked last, or follows the answer that asked for it.
 * @throws {AppError} CONSOLE_ELSEWHERE, INVALID_INPUT for an unknown key, TIME_IS_UP, INTERVIEW_NOT_IN_PROGRESS,
 *   QUESTION_RETIRED.
 */
export async function askAsFriend(
  deps: Deps,
  linked: LinkedInterview,
  { token, seat, key, words, aloud }: AskInput,
): Promise<ConsoleReply> {
  const { stores, content } = deps.data;
  const { clock, meetings, turnListeners } = deps;
  const { row } = linked;
  expectSeat(deps, row.id, seat);
  const context = await contextOf(deps, row);
  const line = key === undefined ? undefined : friendLine(content, context, key);
  if (key !== undefined && !line) {
    throw new AppError('INVALID_INPUT', { message: 'The script has no such line.' });
  }
  if (row.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  if (row.totalDuration >= row.budgetSeconds) throw new AppError('TIME_IS_UP');
  const isNoted = line !== undefined && (await noteUnderQuestion(deps, linked, context, line));
  if (!isNoted) {
    const turn = line ? friendTurn(line, aloud) : ownWordsTurn(context, words, aloud);
    const asked = await stores.keys.ask(row.id, turn, clock.now());
    if (asked === null) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
    if (!aloud) speakAhead(deps, row, turn.text);
  }
  meetings.tellDoing(row.id, 'choosing');
  turnListeners.wake(row.id);
  return getConsole(deps, await linkedInterview(deps, token, 'console'), seat);
}

/**
 * Notes a hint or a fact under the current question (product rule 69). False if an answer came since, or if the line is
 * neither.
 */
async function noteUnderQuestion(
  { data: { stores }, clock }: Deps,
  { row }: LinkedInterview,
  context: InterviewContext,
  { key, kind, say, hintLevel, facts }: FriendLine,
): Promise<boolean> {
  const last = context.turns.at(-1);
  if ((kind !== 'hint' && kind !== 'answer_fact') || last?.speaker !== 'ai') return false;
  const note = { key: kind === 'hint' ? ('hint' as const) : ('ask' as const), said: say };
  // A line that is pressed twice is noted once.
  const call = keyedCall(row.userId, 'pressKey', `friend ${last.id} ${key}`, {});
  const pressed = { interviewId: row.id, note, hintLevel, facts, next: null };
  return (await stores.keys.press(call, last.id, pressed, clock.now())) !== null;
}

/**
 * Has the question spoken ahead of time, while the room is being notified. Errors are ignored: the room meets them when
 * it asks for the sound.
 */
function speakAhead(
  { ai: { active, costs }, audio: { speech } }: Deps,
  row: LinkedInterview['row'],
  text: string,
): void {
  void costs
    .chargedTo(
      { userId: row.userId, interviewId: row.id },
      active,
      async ({ speaker }) => speaker && speech.of(speaker, text),
    )
    .catch(() => {});
}
