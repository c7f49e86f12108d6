import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { interviews, interviewResponses as responses } from '#db/schema/interviews.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import type { KeyNote } from '#shared/interview/move.ts';
import { lastSeq } from './accept-answer.store.ts';
import { insertInterviewerTurn } from './answers.store.ts';

/** What pressing a key adds to the current question. */
export type PressedKey = {
  interviewId: number;
  note: KeyNote;
  hintLevel: number;
  facts: readonly string[];
  next: NextTurn | null;
};

export type KeysStore = {
  /**
   * Keeps a key with the question at which it was pressed, and the turn that follows. Returns the question's id; null
   * if something was said since, or if the interview has ended.
   */
  press(call: KeyedCall, questionId: number, pressed: PressedKey, now: Date): Promise<number | null>;
  /**
   * Adds a friend's question after whatever was said, and returns its id. If the last turn is this very line of the
   * script, returns that turn's id, so that a call may be repeated. Null once the interview has ended or its time is
   * up.
   */
  ask(interviewId: number, turn: NextTurn, now: Date): Promise<number | null>;
};

export function createKeysStore(db: Db): KeysStore {
  return {
    press: async (call, questionId, pressed, now) =>
      db.atomic({ interview: pressed.interviewId }, (tx) =>
        oncePerKey(tx, call, now, () => press(tx, call, questionId, pressed, now)),
      ),
    ask: async (interviewId, turn, now) =>
      db.atomic({ interview: interviewId }, (tx) => ask(tx, interviewId, turn, now)),
  };
}

function* press(
  tx: Tx,
  { key }: KeyedCall,
  id: number,
  { note, hintLevel, facts, next }: PressedKey,
  now: Date,
): Statements<number | null> {
  const question = yield* one(
    tx
      .select({ interviewId: responses.interviewId, seq: responses.seq, move: responses.move })
      .from(responses)
      .innerJoin(interviews, eq(interviews.id, responses.interviewId))
      .where(and(eq(responses.id, id), eq(interviews.status, 'in_progress'))),
  );
  if (!question?.move || (yield* lastSeq(tx, question.interviewId)) !== question.seq) return null;
  const { move } = question;
  const kept = {
    ...move,
    cue: Math.max(move.cue, hintLevel),
    facts: [...new Set([...move.facts, ...facts])],
    notes: [...(move.notes ?? []), { ...note, ...(key !== null && { idempotencyKey: key }) }],
  };
  yield* change(tx.update(responses).set({ move: kept }).where(eq(responses.id, id)));
  if (next) yield* insertInterviewerTurn(tx, question.interviewId, question.seq + 1, next, now);
  return id;
}

function* ask(tx: Tx, interviewId: number, turn: NextTurn, now: Date): Statements<number | null> {
  const interview = yield* one(
    tx
      .select({
        status: interviews.status,
        budget: interviews.budgetSeconds,
        spent: interviews.totalDuration,
      })
      .from(interviews)
      .where(eq(interviews.id, interviewId)),
  );
  if (interview?.status !== 'in_progress' || interview.spent >= interview.budget) return null;
  const seq = yield* lastSeq(tx, interviewId);
  const at = function* (place: number) {
    return yield* one(
      tx
        .select({ id: responses.id, content: responses.content, speaker: responses.speaker })
        .from(responses)
        .where(and(eq(responses.interviewId, interviewId), eq(responses.seq, place))),
    );
  };
  const last = yield* at(seq);
  if (last?.speaker === 'ai' && last.content === turn.text && turn.move.friend?.key !== null) return last.id;
  yield* insertInterviewerTurn(tx, interviewId, seq + 1, turn, now);
  return (yield* at(seq + 1))?.id ?? null;
}
