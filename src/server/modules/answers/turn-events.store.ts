import { and, asc, desc, eq, gt, min, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { interviewResponses as responses } from '#db/schema/interviews.ts';
import { turnEvents } from '#db/schema/turn-events.ts';

type Row = typeof turnEvents.$inferSelect;
type TurnEventKind = Row['kind'];
/** A stored event with the current words of its answer. */
export type KeptTurnEvent = Omit<Row, 'interviewId'> & {
  heard: Pick<typeof responses.$inferSelect, 'content' | 'transcriptState'>;
};

/** What happened; the store adds time and place. */
export type NewTurnEvent = { kind: TurnEventKind; text?: string; soundMs?: number };

export type TurnEventsStore = {
  /** Adds an event to the turn that began with this answer; does nothing if the interview was deleted. */
  append(answer: { id: number; interviewId: number }, event: NewTurnEvent, now: Date): Promise<void>;
  /** Events after this number, in order. */
  listAfter(interviewId: number, seq: number): Promise<KeptTurnEvent[]>;
  /** The number just before the first event of the latest turn. */
  startOfLatest(interviewId: number): Promise<number>;
  /** Whether the turn that began with this answer is over. */
  isDone(answerId: number): Promise<boolean>;
};

export function createTurnEventsStore(db: Db): TurnEventsStore {
  return {
    // May be lost in a power cut: the turn is then processed again. Its end is stored durably, with the next question.
    append: async ({ id, interviewId }, event, now) => {
      await db.relaxed({ interview: interviewId }, (on) => insertTurnEvent(on, id, event, now));
    },
    listAfter: async (interviewId, seq) =>
      db.all(
        db
          .select({
            seq: turnEvents.seq,
            answerId: turnEvents.answerId,
            kind: turnEvents.kind,
            atMs: turnEvents.atMs,
            text: turnEvents.text,
            soundMs: turnEvents.soundMs,
            heard: { content: responses.content, transcriptState: responses.transcriptState },
          })
          .from(turnEvents)
          .innerJoin(responses, eq(responses.id, turnEvents.answerId))
          .where(and(eq(turnEvents.interviewId, interviewId), gt(turnEvents.seq, seq)))
          .orderBy(asc(turnEvents.seq)),
      ),
    startOfLatest: (interviewId) =>
      db.read(function* () {
        const latest = yield* one(
          db
            .select({ answerId: turnEvents.answerId })
            .from(turnEvents)
            .where(eq(turnEvents.interviewId, interviewId))
            .orderBy(desc(turnEvents.answerId))
            .limit(1),
        );
        if (!latest) return 0;
        const first = yield* one(
          db
            .select({ seq: min(turnEvents.seq) })
            .from(turnEvents)
            .where(eq(turnEvents.answerId, latest.answerId)),
        );
        return (first?.seq ?? 1) - 1;
      }),
    isDone: async (answerId) => db.read(() => hasEvent(db, answerId, 'done')),
  };
}

/** Inserts an event with the next number of its interview. Also usable within a transaction. */
export function* insertTurnEvent(
  db: DbOrTx,
  answerId: number,
  event: NewTurnEvent,
  now: Date,
): Statements<void> {
  const { kind, text = null, soundMs = null } = event;
  const at = now.getTime();
  // The interview may have begun in another process whose clock is ahead.
  const atMs = sql`case when i.created_at < ${at} then ${at} - i.created_at else 0 end`;
  yield* change(
    db.insert(turnEvents).select(sql`
      select i.id, (select coalesce(max(e.seq), 0) + 1 from turn_events e where e.interview_id = i.id),
        r.id, ${kind}, ${atMs}, ${text}, cast(${soundMs} as integer)
      from interview_responses r join interviews i on i.id = r.interview_id
      where r.id = ${answerId}`),
  );
}

/** Also usable within a transaction. */
export function* hasEvent(db: DbOrTx, answerId: number, kind: TurnEventKind): Statements<boolean> {
  return (
    (yield* one(
      db
        .select({ seq: turnEvents.seq })
        .from(turnEvents)
        .where(and(eq(turnEvents.answerId, answerId), eq(turnEvents.kind, kind)))
        .limit(1),
    )) !== undefined
  );
}
