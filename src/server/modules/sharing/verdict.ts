import { setTimeout } from 'node:timers/promises';
import { pointsToJudge } from '#engine/debrief/judge.ts';
import { judgeByFriend } from '#engine/friend/judge-by-friend.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { keyedCall } from '#server/idempotency/keyed-call.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import { madeFrom } from '#server/modules/reports/made-from.ts';
import {
  type ConsoleReply,
  type SaveVerdictInput,
  VERDICT_HOURS,
  type VerdictDraft,
  verdictDraft,
} from '#shared/contract/friend.ts';
import type { FriendOfInterview } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { contextOf, expectSeat, getConsole, NO_VERDICT } from './console.ts';
import { type LinkedInterview, linkedInterview } from './friend-link.ts';
import type { Friend } from './sharing.store.ts';

const HOUR_MS = 3_600_000;
/** How long the candidate's room may take to send the answer that is being spoken. */
const ROOM_ENDS_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 100;

/**
 * Keeps what the friend ticks and writes; once sent, it is the interview's grade.
 * @throws {AppError} CONSOLE_ELSEWHERE; INTERVIEW_NOT_COMPLETED for sending while the interview goes on; INVALID_INPUT
 *   for an unknown point, for words that were not said, and for sending without a tick or a score.
 */
export async function saveVerdict(
  deps: Deps,
  linked: LinkedInterview,
  input: SaveVerdictInput,
): Promise<ConsoleReply> {
  const { stores } = deps.data;
  const { clock } = deps;
  const { row, link } = linked;
  const { token, seat, send } = input;
  expectSeat(deps, row.id, seat);
  const context = await contextOf(deps, row);
  expectKnown(context, input);
  await deps.limits.marking.run(row.id, true, async () => {
    const before = (await stores.sharing.findVerdict(link.id)) ?? NO_VERDICT;
    const { sentAt, ...draft } = before;
    const now = clock.now();
    const verdict = merged(draft, input, now.getTime() - row.createdAt.getTime());
    if (send) expectComplete((await stores.interviews.find(row.id)) ?? row, verdict);
    const isSent = send === true || sentAt !== null;
    await stores.sharing.saveVerdict(link.id, verdict, isSent ? (sentAt ?? now) : null, now);
    // While the interview is being graded, the job finds the verdict. A change after sending counts at once.
    if (isSent)
      await stores.debriefs.judgeByFriend(row.id, verdictOutcome(deps, context, verdict, link.name), now);
  });
  deps.turnListeners.wake(row.id);
  return getConsole(deps, await linkedInterview(deps, token, 'console'), seat);
}

/** Ends the interview as the friend, after an answer that is being spoken; does nothing if it has ended already. */
export async function endAsFriend(
  deps: Deps,
  linked: LinkedInterview,
  { token, seat }: { token: string; seat: string },
): Promise<ConsoleReply> {
  const { row } = linked;
  expectSeat(deps, row.id, seat);
  await letRoomEnd(deps, row.id);
  await deps.data.stores.interviews.end(
    keyedCall(row.userId, 'completeInterview', undefined, {}),
    row.id,
    deps.clock.now(),
  );
  deps.turnListeners.wake(row.id);
  void deps.jobs.run('grade', row.id).then(() => deps.turnListeners.wake(row.id));
  return getConsole(deps, await linkedInterview(deps, token, 'console'), seat);
}

/** Has the room of a candidate who is speaking end the interview, and waits for that, within bounds. */
async function letRoomEnd({ meetings, data: { stores } }: Deps, interviewId: number): Promise<void> {
  const { candidateDoing } = meetings.of(interviewId);
  // A pause may be one in the middle of an answer.
  if (candidateDoing !== 'speaking' && candidateDoing !== 'paused') return;
  meetings.tellEnding(interviewId);
  for (let waited = 0; waited < ROOM_ENDS_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if ((await stores.interviews.find(interviewId))?.status !== 'in_progress') return;
    await setTimeout(LOOK_EVERY_MS);
  }
}

/** The grade from a friend's verdict; null while none is sent. */
export async function friendOutcome(
  deps: Deps,
  { id }: Pick<InterviewRow, 'id'>,
  context: InterviewContext,
): Promise<GradeOutcome | null> {
  const friend = await deps.data.stores.sharing.findFriend(id);
  const verdict = friend?.verdict;
  return verdict?.sentAt ? verdictOutcome(deps, context, verdict, friend?.name ?? null) : null;
}

/** The friend who held the interview, and the state of their verdict. */
export async function friendOf(
  { data: { stores }, clock }: Deps,
  row: InterviewRow,
): Promise<FriendOfInterview> {
  const friend = await stores.sharing.findFriend(row.id);
  const awaitedUntil = row.completedAt && new Date(row.completedAt.getTime() + VERDICT_HOURS * HOUR_MS);
  return {
    name: friend?.name ?? null,
    verdict: verdictState(friend, awaitedUntil, clock.now()),
    awaitedUntil,
    sentAt: friend?.verdict?.sentAt ?? null,
    notes: friend?.verdict?.sentAt ? friend.verdict.notes : [],
  };
}

function verdictState(
  friend: Friend | undefined,
  awaitedUntil: Date | null,
  now: Date,
): FriendOfInterview['verdict'] {
  if (friend?.verdict?.sentAt) return 'sent';
  if (!friend || friend.name === null || friend.revokedAt !== null) return 'none';
  return awaitedUntil && awaitedUntil <= now ? 'late' : 'awaited';
}

function verdictOutcome(
  deps: Deps,
  context: InterviewContext,
  verdict: VerdictDraft,
  name: string | null,
): GradeOutcome {
  const outcome = judgeByFriend(deps.data.content, context, verdict, name ?? 'a friend');
  const versions = { ...outcome.report.versions, ...madeFrom(deps.data, context) };
  return { ...outcome, report: { ...outcome.report, versions } };
}

function expectKnown(context: InterviewContext, { ticks = {}, quotes = {} }: SaveVerdictInput): void {
  const points = new Set(pointsToJudge(context).map(({ id }) => id));
  for (const id of [...Object.keys(ticks), ...Object.keys(quotes)]) {
    if (!points.has(id))
      throw new AppError('INVALID_INPUT', { message: `There is no point "${id}" to judge.` });
  }
  for (const quote of Object.values(quotes)) {
    const said = context.turns.find(({ id, speaker }) => speaker === 'user' && id === quote?.responseId);
    if (quote && !said?.text.includes(quote.text)) {
      throw new AppError('INVALID_INPUT', { message: 'A quote has words that were not said.' });
    }
  }
}

function expectComplete(row: InterviewRow, { ticks, scores }: VerdictDraft): void {
  if (row.status === 'in_progress') throw new AppError('INTERVIEW_NOT_COMPLETED');
  if (Object.keys(ticks).length === 0 && Object.keys(scores).length === 0) {
    throw new AppError('INVALID_INPUT', { message: 'Tick a point or set a row first.' });
  }
}

/** @param nowMs Milliseconds since the start of the interview. */
function merged(draft: VerdictDraft, input: SaveVerdictInput, nowMs: number): VerdictDraft {
  return verdictDraft.parse({
    ticks: withChanges(draft.ticks, input.ticks),
    quotes: withChanges(draft.quotes, input.quotes),
    scores: withChanges(draft.scores, input.scores),
    notes: input.notes?.map((note) => ({ atMs: nowMs, ...note })) ?? draft.notes,
    strengths: input.strengths === undefined ? draft.strengths : input.strengths,
    improvements: input.improvements === undefined ? draft.improvements : input.improvements,
  });
}

/** Applies changes; null takes an entry back. */
function withChanges(before: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  const kept = Object.entries({ ...before, ...changes });
  return Object.fromEntries(kept.filter(([, value]) => value !== null && value !== undefined));
}
