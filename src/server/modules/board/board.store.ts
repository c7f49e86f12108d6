import { and, asc, eq, gt, max } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { boardEvents } from '#db/schema/boards.ts';
import { interviews } from '#db/schema/interviews.ts';
import { jobs } from '#db/schema/jobs.ts';
import {
  type Board,
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
  /** Events after this number, in order. */
  listAfter(interviewId: number, seq: number): Promise<BoardEvent[]>;
  /** The number of the last event; 0 while nothing is drawn. */
  lastSeq(interviewId: number): Promise<number>;
  /**
   * Appends changes, each once; they are on the disk when it resolves. Null once the interview has ended and the grace
   * is over: then only a call whose changes are all stored already is acknowledged.
   */
  append(
    interviewId: number,
    changes: readonly NewChange[],
    now: Date,
  ): Promise<{ refused: RefusedChange[] } | null>;
};

/** The state after an interview's last event, so that another change need not read all events again. */
type Drawn = { seq: number; bytes: number; ids: ReadonlySet<string>; board: Board };
/**
 * How long after the end of an interview changes drawn just before it may still arrive. Such a change is dated no later
 * than the end.
 */
const GRACE_MS = 5_000;
/** How many boards are held in memory; others are read again. */
const MOST_HELD = 50;

export function createBoardStore(db: Db): BoardStore {
  const held = new Map<number, Drawn>();
  const hold = (interviewId: number, drawn: Drawn) => {
    held.delete(interviewId);
    held.set(interviewId, drawn);
    for (const oldest of held.keys()) if (held.size > MOST_HELD) held.delete(oldest);
  };
  const drawnIn = function* (tx: DbOrTx, interviewId: number): Statements<Drawn> {
    const drawn = held.get(interviewId);
    if (drawn && drawn.seq === (yield* lastSeq(tx, interviewId))) return drawn;
    const events = yield* listAfter(tx, interviewId, 0);
    return {
      seq: events.length,
      bytes: sizeOf(events),
      ids: new Set(events.map(({ id }) => id)),
      board: boardAt(events),
    };
  };
  return {
    listAfter: async (interviewId, seq) => db.read(() => listAfter(db, interviewId, seq)),
    lastSeq: async (interviewId) => db.read(() => lastSeq(db, interviewId)),
    append: async (interviewId, changes, now) => {
      const kept = await db.atomic({ interview: interviewId }, function* (tx) {
        const interview = yield* one(
          tx
            .select({ status: interviews.status, createdAt: interviews.createdAt })
            .from(interviews)
            .where(eq(interviews.id, interviewId)),
        );
        const before = yield* drawnIn(tx, interviewId);
        const ids = new Set(before.ids);
        const fresh = changes.filter(({ id }) => !ids.has(id));
        if (fresh.length === 0) return { refused: [], drawn: before };
        const isOpen = interview?.status === 'in_progress';
        const until = isOpen ? now.getTime() : yield* endOf(tx, interviewId);
        if (!interview || now.getTime() - until > GRACE_MS) return null;
        const startedAt = interview.createdAt.getTime();
        const refused: RefusedChange[] = [];
        let { seq, bytes, board } = before;
        for (const { id, ageMs, change: wanted } of fresh) {
          if (ids.has(id)) continue;
          const size = bytesOf(wanted);
          const message = isFull(seq + 1, bytes + size) ?? whyNotChange(board, wanted);
          if (message !== null) {
            refused.push({ id, message });
            continue;
          }
          ids.add(id);
          [seq, bytes, board] = [seq + 1, bytes + size, changedBoard(board, wanted)];
          const atMs = Math.max(0, Math.min(now.getTime() - ageMs, until) - startedAt);
          yield* change(
            tx.insert(boardEvents).values({ interviewId, seq, changeId: id, atMs, change: wanted }),
          );
        }
        return { refused, drawn: { seq, bytes, ids, board } };
      });
      if (!kept) return null;
      hold(interviewId, kept.drawn);
      return { refused: kept.refused };
    },
  };
}

/**
 * When an interview ended, in epoch milliseconds: the time its grading was queued. 0 if there is no such job any more.
 */
function* endOf(db: DbOrTx, interviewId: number): Statements<number> {
  const grading = yield* one(
    db
      .select({ queuedAt: jobs.createdAt })
      .from(jobs)
      .where(and(eq(jobs.kind, 'grade'), eq(jobs.subjectId, interviewId))),
  );
  return grading?.queuedAt.getTime() ?? 0;
}

function* lastSeq(db: DbOrTx, interviewId: number): Statements<number> {
  const last = yield* one(
    db
      .select({ seq: max(boardEvents.seq) })
      .from(boardEvents)
      .where(eq(boardEvents.interviewId, interviewId)),
  );
  return last?.seq ?? 0;
}

function* listAfter(db: DbOrTx, interviewId: number, seq: number): Statements<BoardEvent[]> {
  return yield* all(
    db
      .select({
        id: boardEvents.changeId,
        seq: boardEvents.seq,
        atMs: boardEvents.atMs,
        change: boardEvents.change,
      })
      .from(boardEvents)
      .where(and(eq(boardEvents.interviewId, interviewId), gt(boardEvents.seq, seq)))
      .orderBy(asc(boardEvents.seq))
      .limit(MAX_EVENTS),
  );
}

function sizeOf(events: readonly BoardEvent[]): number {
  return events.reduce((total, { change }) => total + bytesOf(change), 0);
}

const bytesOf = (change: BoardChange) => Buffer.byteLength(packChange(change));

function isFull(events: number, bytes: number): string | null {
  if (events > MAX_EVENTS) return `A board keeps ${MAX_EVENTS} changes an interview, and this one has them.`;
  return bytes > MAX_BOARD_BYTES
    ? `A board keeps ${MAX_BOARD_BYTES / 1024} kB an interview, and this one has them.`
    : null;
}
