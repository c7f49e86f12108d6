import { askedKeys, consoleScript, nextLines, pointsAsked } from '#engine/friend/console-script.ts';
import { gradeOfVerdict, remarksOfVerdict, scoresOfVerdict } from '#engine/friend/judge-by-friend.ts';
import { dimensionAnchors, dimensionName } from '#engine/report/dimensions.ts';
import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { answerAudio } from '#server/modules/recordings/stored-recordings.ts';
import { boardAt } from '#shared/board/board.ts';
import { boardNotes } from '#shared/board/board-notes.ts';
import type { LinkedBoardReply } from '#shared/contract/board.ts';
import type {
  ConsoleReply,
  ConsoleScript,
  ConsoleState,
  ConsoleTurn,
  EnterInput,
  MeetingState,
  TellDoingInput,
} from '#shared/contract/friend.ts';
import { dimensionId } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { LinkedInterview } from './friend-link.ts';
import type { StoredVerdict } from './sharing.store.ts';

export const NO_VERDICT: StoredVerdict = {
  ticks: {},
  quotes: {},
  scores: {},
  notes: [],
  strengths: null,
  improvements: null,
  sentAt: null,
};

/**
 * Everything in the bank that the friend can ask or say.
 * @throws {AppError} QUESTION_RETIRED.
 */
export async function getScript(deps: Deps, { row }: LinkedInterview): Promise<ConsoleScript> {
  return consoleScript(deps.data.content, await contextOf(deps, row));
}

/**
 * The console's current state. It contains nothing of the account.
 * @throws {AppError} QUESTION_RETIRED.
 */
export async function getConsole(deps: Deps, linked: LinkedInterview, seat?: string): Promise<ConsoleReply> {
  const { content, stores } = deps.data;
  const { meetings } = deps;
  const { row, link } = linked;
  const context = await contextOf(deps, row);
  const asked = askedKeys(context);
  const verdict = (await stores.sharing.findVerdict(link.id)) ?? NO_VERDICT;
  const meeting = meetings.of(row.id);
  const proposed = scoresOfVerdict(content, context, verdict);
  const remarks = remarksOfVerdict(verdict, context);
  return {
    step: row.status === 'in_progress' || verdict.sentAt === null ? 'console' : 'report',
    status: row.status,
    title: context.question.title,
    category: row.category.name,
    level: row.level,
    name: link.name,
    isElsewhere: seat !== undefined && !meetings.holds(row.id, seat),
    isCandidateThere: meeting.isCandidateThere,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    budgetSeconds: row.budgetSeconds,
    phases: sessionPhases(row.budgetSeconds, context.turns),
    createdAt: row.createdAt,
    expiresAt: link.expiresAt,
    turns: await turnsOf(deps, linked),
    hearing: meeting.hearing,
    asked,
    next: row.status === 'in_progress' ? nextLines(content, context, asked) : [],
    verdict: {
      ...verdict,
      rows: dimensionId.options.map((dimension) => ({
        dimension,
        name: dimensionName({ content, context }, dimension),
        proposed: proposed[dimension],
        score: verdict.scores[dimension] ?? null,
        bar: content.rubric.bars[dimension][context.level],
        anchors: dimensionAnchors({ content, context }, dimension),
      })),
      asked: [...pointsAsked(context)],
      outcome: gradeOfVerdict(content, context, verdict),
      proposedStrengths: remarks.strengths,
      proposedImprovements: remarks.improvements,
    },
  };
}

/**
 * Takes the console and sets the friend's name.
 * @throws {AppError} CONSOLE_ELSEWHERE if another console has it and this one does not take over.
 */
export async function enterConsole(
  deps: Deps,
  linked: LinkedInterview,
  { seat, name, takeOver }: EnterInput,
): Promise<ConsoleReply> {
  const { stores } = deps.data;
  const { meetings, clock, turnListeners } = deps;
  const { row, link } = linked;
  if (!meetings.takeSeat(row.id, seat, takeOver === true)) throw new AppError('CONSOLE_ELSEWHERE');
  await stores.sharing.setName(link.id, name);
  await stores.sharing.recordVisit(link.id, takeOver ? 'took_over' : 'entered', clock.now());
  turnListeners.wake(row.id);
  return getConsole(deps, { ...linked, link: { ...link, name } }, seat);
}

/** @throws {AppError} CONSOLE_ELSEWHERE. */
export async function tellDoing(
  deps: Deps,
  { row }: LinkedInterview,
  { seat, doing }: TellDoingInput,
): Promise<{ ok: true }> {
  expectSeat(deps, row.id, seat);
  deps.meetings.tellDoing(row.id, doing);
  return { ok: true };
}

/** @throws {AppError} CONSOLE_ELSEWHERE. */
export function expectSeat({ meetings }: Pick<Deps, 'meetings'>, interviewId: number, seat: string): void {
  if (!meetings.holds(interviewId, seat)) throw new AppError('CONSOLE_ELSEWHERE');
}

/**
 * A recording for the friend, while the interview runs and the candidate allows it.
 * @throws {AppError} NOT_FOUND.
 */
export async function hearAnswer(deps: Deps, { row, link }: LinkedInterview, responseId: number) {
  if (!mayListen({ row, link })) throw new AppError('NOT_FOUND', { message: 'Recording not found.' });
  const recording = await answerAudio(deps, row.id, responseId);
  await deps.data.stores.sharing.recordVisit(link.id, 'listened', deps.clock.now());
  return recording;
}

function mayListen({ row, link }: Pick<LinkedInterview, 'row' | 'link'>): boolean {
  return link.mayListen && row.status === 'in_progress';
}

/** Streams the console's state: now, and whenever it changes. Ends once the link no longer works. */
export async function* followConsole(
  deps: Deps,
  { row, link }: LinkedInterview,
  seat: string,
  isOpen: () => Promise<boolean>,
  signal?: AbortSignal,
): AsyncGenerator<ConsoleState> {
  const { meetings } = deps;
  // A made-up user for the limit on listeners, so that a link's consoles do not use up the candidate's tabs.
  for await (const state of follow(deps, { userId: -link.id, interviewId: row.id, seat }, signal)) {
    if (!(await isOpen())) return;
    yield {
      ...state,
      isElsewhere: !meetings.holds(row.id, seat),
      hearing: meetings.of(row.id).hearing,
      boardSeq: await deps.data.stores.board.lastSeq(row.id),
    };
  }
}

/** Streams the candidate's side of the meeting, which contains nothing of the script. */
export async function* followFriend(
  deps: Deps,
  { row }: OwnInterview,
  signal?: AbortSignal,
): AsyncGenerator<MeetingState> {
  yield* follow(deps, { userId: row.userId, interviewId: row.id, seat: null }, signal);
}

/** How often a stream looks for changes, so that what one side sees of the other is no older than this. */
const LOOK_AGAIN_MS = 5_000;

async function* follow(
  deps: Deps,
  { userId, interviewId, seat }: { userId: number; interviewId: number; seat: string | null },
  signal?: AbortSignal,
): AsyncGenerator<MeetingState> {
  const { stores } = deps.data;
  const { turnListeners, meetings } = deps;
  const listener = turnListeners.join(userId, interviewId);
  const place = meetings.join(interviewId, seat);
  const clock = setInterval(() => turnListeners.wake(interviewId), LOOK_AGAIN_MS);
  let told = '';
  try {
    do {
      const state = await meetingState(deps, interviewId);
      if (!state) return;
      const { hearing } = meetings.of(interviewId);
      // Only a console needs these: the candidate's room already knows its own board and words.
      const console = seat && [
        hearing,
        meetings.holds(interviewId, seat),
        await stores.board.lastSeq(interviewId),
      ];
      const now = JSON.stringify([state, console]);
      if (now !== told) yield state;
      told = now;
      if (state.status === 'completed') return;
    } while (await listener.next(signal));
  } finally {
    clearInterval(clock);
    place.leave();
    listener.leave();
  }
}

async function meetingState(
  { data: { stores }, meetings }: Deps,
  interviewId: number,
): Promise<MeetingState | null> {
  const row = await stores.interviews.find(interviewId);
  if (!row) return null;
  const friend = await stores.sharing.findFriend(interviewId);
  const { isFriendThere, isCandidateThere, doing, candidateDoing, isEnding } = meetings.of(interviewId);
  return {
    version: await stores.answers.versionOf(interviewId),
    status: row.status,
    friend: { name: friend?.name ?? null, isThere: isFriendThere && friend?.revokedAt === null, doing },
    isCandidateThere,
    candidateDoing,
    isEnding,
  };
}

async function turnsOf({ data: { stores } }: Deps, linked: LinkedInterview): Promise<ConsoleTurn[]> {
  const { row } = linked;
  return (await stores.answers.listConversation(row.id)).map((turn) => ({
    id: turn.id,
    speaker: turn.speaker,
    content: turn.content,
    transcriptState: turn.transcriptState,
    ...(turn.aloud && { aloud: turn.aloud }),
    atMs: turn.timestamp.getTime() - row.createdAt.getTime(),
    seconds: turn.duration,
    isAudible: turn.audioUrl !== null && mayListen(linked),
    said: (turn.notes ?? []).flatMap(({ said }) => said ?? []),
  }));
}

/** What the candidate draws, and notes that code derives from it: neutral, for the friend to ask about. */
export async function getLinkedBoard(
  { data: { stores } }: Deps,
  { row }: LinkedInterview,
  after: number,
): Promise<LinkedBoardReply> {
  const events = await stores.board.listAfter(row.id, 0);
  const turns = await stores.answers.listTurns(row.id);
  const said = turns.filter(({ speaker }) => speaker === 'user').map(({ content }) => content);
  return {
    events: events.filter(({ seq }) => seq > after),
    isOpen: row.status === 'in_progress',
    notes: boardNotes(boardAt(events), said.join(' '), 'The candidate').map(({ text }) => text),
  };
}

export async function contextOf(
  { data: { stores, content } }: Deps,
  row: LinkedInterview['row'],
): Promise<InterviewContext> {
  const [turns, drawn] = [await stores.answers.listTurns(row.id), await stores.board.listAfter(row.id, 0)];
  return interviewContext(content, row, turns, drawn);
}
