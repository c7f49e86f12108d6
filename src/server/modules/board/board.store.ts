import { and, asc, eq, gt, max } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { boardEvents } from '#db/schema/boards.ts';
import { interviews } from '#db/schema/interviews.ts';
import {
  type BoardChange,
  type BoardEvent,
  boardAt,
  changedBoard,
  MAX_BOARD_BYTES,
  MAX_EVENTS,
  packChange,
  whyNotChange,
} from '#shared/board/board.ts';

export type NewChange = { id: string; ageMs: number; change: BoardChange };
/** A change that was not kept, with a sentence that says why. */
export type RefusedChange = { id: string; message: string };

export type BoardStore = {
  /** Events after that number, in their order. */
  listAfter(interviewId: number, seq: number): Promise<BoardEvent[]>;
  /** The number of the last event; 0 while nothing is drawn. */
  lastSeq(interviewId: number): Promise<number>;
  /**
   * Keeps changes behind those that are there, each once. They are on the disk when it resolves. Null when the interview does
   * not run any more: then only changes that are kept already are acknowledged.
   */
  append(
    interviewId: number,
    changes: readonly NewChange[],
    now: Date,
  ): Promise<{ refused: RefusedChange[] } | null>;
};

export function createBoardStore(db: Db): BoardStore {
  return {
    listAfter: async (interviewId, seq) => listAfter(db, interviewId, seq),
    lastSeq: async (interviewId) =>
      db
        .select({ seq: max(boardEvents.seq) })
        .from(boardEvents)
        .where(eq(boardEvents.interviewId, interviewId))
        .get()?.seq ?? 0,
    append: async (interviewId, changes, now) =>
      db.transaction(
        (tx) => {
          const interview = tx
            .select({ status: interviews.status, createdAt: interviews.createdAt })
            .from(interviews)
            .where(eq(interviews.id, interviewId))
            .get();
          const kept = listAfter(tx, interviewId, 0);
          const known = new Set(kept.map(({ id }) => id));
          const fresh = changes.filter(({ id }) => !known.has(id));
          if (fresh.length === 0) return { refused: [] };
          if (interview?.status !== 'in_progress') return null;
          const startedAt = interview.createdAt.getTime();
          const refused: RefusedChange[] = [];
          let board = boardAt(kept);
          let [events, bytes] = [kept.length, sizeOf(kept)];
          for (const { id, ageMs, change } of fresh) {
            if (known.has(id)) continue;
            const size = packChange(change).length;
            const message = isFull(events + 1, bytes + size) ?? whyNotChange(board, change);
            if (message !== null) {
              refused.push({ id, message });
              continue;
            }
            known.add(id);
            [events, bytes] = [events + 1, bytes + size];
            board = changedBoard(board, change);
            const atMs = Math.max(0, now.getTime() - startedAt - ageMs);
            tx.insert(boardEvents).values({ interviewId, seq: events, changeId: id, atMs, change }).run();
          }
          return { refused };
        },
        { behavior: 'immediate' },
      ),
  };
}

function listAfter(db: DbOrTx, interviewId: number, seq: number): BoardEvent[] {
  return db
    .select({
      id: boardEvents.changeId,
      seq: boardEvents.seq,
      atMs: boardEvents.atMs,
      change: boardEvents.change,
    })
    .from(boardEvents)
    .where(and(eq(boardEvents.interviewId, interviewId), gt(boardEvents.seq, seq)))
    .orderBy(asc(boardEvents.seq))
    .limit(MAX_EVENTS)
    .all();
}

function sizeOf(events: readonly BoardEvent[]): number {
  return events.reduce((total, { change }) => total + packChange(change).length, 0);
}

function isFull(events: number, bytes: number): string | null {
  if (events > MAX_EVENTS) return `A board keeps ${MAX_EVENTS} changes an interview, and this one has them.`;
  return bytes > MAX_BOARD_BYTES
    ? `A board keeps ${MAX_BOARD_BYTES / 1024} kB an interview, and this one has them.`
    : null;
}
