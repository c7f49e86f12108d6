import { and, asc, desc, eq, gt, min, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { interviewResponses as responses } from '#db/schema/interviews.ts';
import { turnEvents } from '#db/schema/turn-events.ts';
import { withoutSync } from '#db/without-sync.ts';

type Row = typeof turnEvents.$inferSelect;
type TurnEventKind = Row['kind'];
/** An event as it is kept, with the words of its answer as they stand now. */
export type KeptTurnEvent = Omit<Row, 'interviewId'> & {
  heard: Pick<typeof responses.$inferSelect, 'content' | 'transcriptState'>;
};

/** What happened, without its time and place. */
export type NewTurnEvent = { kind: TurnEventKind; text?: string; soundMs?: number };

export type TurnEventsStore = {
  /** Adds to the turn that began with that answer; nothing once the interview was deleted. */
  append(answerId: number, event: NewTurnEvent, now: Date): Promise<void>;
  /** Events after that number, in order. */
  listAfter(interviewId: number, seq: number): Promise<KeptTurnEvent[]>;
  /** The number before the first event of the latest turn. */
  startOfLatest(interviewId: number): Promise<number>;
  /** Whether the turn that began with that answer is over. */
  isDone(answerId: number): Promise<boolean>;
};

export function createTurnEventsStore(db: Db): TurnEventsStore {
  return {
    // After a power cut the turn is made anew: how it ended is kept with the next question.
    append: async (answerId, event, now) => withoutSync(db, () => insertTurnEvent(db, answerId, event, now)),
    listAfter: async (interviewId, seq) =>
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
        .orderBy(asc(turnEvents.seq))
        .all(),
    startOfLatest: async (interviewId) => {
      const latest = db
        .select({ answerId: turnEvents.answerId })
        .from(turnEvents)
        .where(eq(turnEvents.interviewId, interviewId))
        .orderBy(desc(turnEvents.answerId))
        .limit(1)
        .get();
      if (!latest) return 0;
      const first = db
        .select({ seq: min(turnEvents.seq) })
        .from(turnEvents)
        .where(eq(turnEvents.answerId, latest.answerId))
        .get();
      return (first?.seq ?? 1) - 1;
    },
    isDone: async (answerId) => hasEvent(db, answerId, 'done'),
  };
}

/** Part of a transaction, too: an event takes the next number of its interview. */
export function insertTurnEvent(db: DbOrTx, answerId: number, event: NewTurnEvent, now: Date): void {
  const { kind, text = null, soundMs = null } = event;
  db.run(sql`
    insert into turn_events (interview_id, seq, answer_id, kind, at_ms, text, sound_ms)
    select i.id, (select coalesce(max(e.seq), 0) + 1 from turn_events e where e.interview_id = i.id),
      r.id, ${kind}, ${now.getTime()} - i.created_at, ${text}, ${soundMs}
    from interview_responses r join interviews i on i.id = r.interview_id
    where r.id = ${answerId}`);
}

/** Part of a transaction, too. */
export function hasEvent(db: DbOrTx, answerId: number, kind: TurnEventKind): boolean {
  return (
    db
      .select({ seq: turnEvents.seq })
      .from(turnEvents)
      .where(and(eq(turnEvents.answerId, answerId), eq(turnEvents.kind, kind)))
      .limit(1)
      .get() !== undefined
  );
}
