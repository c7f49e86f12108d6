import type { Data, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { boardAt } from '#shared/board/board.ts';
import type {
  BoardEventsReply,
  BoardReply,
  ChangeBoardInput,
  ChangeBoardReply,
} from '#shared/contract/board.ts';

/** The board as it stood at a second of the interview, or as it stands now. */
export async function getBoard(
  { stores }: Data,
  { row }: OwnInterview,
  atSeconds: number | undefined,
): Promise<BoardReply> {
  const events = await stores.board.listAfter(row.id, 0);
  const board = boardAt(events, atSeconds === undefined ? undefined : atSeconds * 1_000);
  return {
    nodes: [...board.nodes.values()],
    edges: [...board.edges.values()],
    groups: [...board.groups.values()],
  };
}

/** The changes after an event that the caller knows. */
export async function listBoardEvents(
  { stores }: Data,
  { row }: OwnInterview,
  after: number,
): Promise<BoardEventsReply> {
  return { events: await stores.board.listAfter(row.id, after), isOpen: row.status === 'in_progress' };
}

/**
 * Keeps what was drawn, in this tab or another: per element, the last writer wins. A change that was sent before is
 * kept once; one that does not fit is refused with a sentence, and the others are kept.
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS.
 */
export async function changeBoard(
  { data: { stores }, clock, turnListeners }: Pick<Deps, 'clock' | 'data' | 'turnListeners'>,
  { row }: OwnInterview,
  { after, changes }: ChangeBoardInput,
): Promise<ChangeBoardReply> {
  const kept = await stores.board.append(row.id, changes, clock.now());
  if (!kept) throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  // A friend's console shows the board, too.
  turnListeners.wake(row.id);
  const isOpen = row.status === 'in_progress';
  return { events: await stores.board.listAfter(row.id, after), isOpen, refused: kept.refused };
}
