import { and, eq, gte, max, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { interviews, interviewResponses as responses, type StoredHearing } from '#db/schema/interviews.ts';
import { usageSessions } from '#db/schema/licenses.ts';
import { insertJob } from '#server/jobs/jobs.store.ts';
import type { TranscriptState } from '#shared/contract/answers.ts';
import { insertTurnEvent } from './turn-events.store.ts';

/** Parts of transactions: accepting an answer against the time that is left, and storing its words later. */

export type Transcript = {
  content: string;
  transcriptState: TranscriptState;
  engine: string | null;
  hearing: StoredHearing | null;
};

export type NewAnswer = Transcript & {
  /** Whole seconds that count against the budget. */
  duration: number;
  responseTimeMs: number | null;
  recording: Recording | null;
};
type Recording = {
  file: string;
  type: string;
  bytes: number;
  sha256: string;
  /** Length measured from the sound, milliseconds; null when it could not be measured. */
  audioMs: number | null;
};

/** Returns the new answer's id; null if the interview has ended or has less time left than the answer takes. */
export function* acceptAnswer(
  tx: Tx,
  userId: number,
  interviewId: number,
  { recording, ...answer }: NewAnswer,
  now: Date,
): Statements<number | null> {
  if (!(yield* addSpeakingTime(tx, interviewId, answer.duration))) return null;
  const { id } = yield* one(
    tx
      .insert(responses)
      .values({
        ...answer,
        interviewId,
        seq: (yield* lastSeq(tx, interviewId)) + 1,
        speaker: 'user',
        audioFile: recording?.file ?? null,
        audioType: recording?.type ?? null,
        audioBytes: recording?.bytes ?? null,
        audioSha256: recording?.sha256 ?? null,
        audioMs: recording?.audioMs ?? null,
        timestamp: now,
      })
      .returning({ id: responses.id }),
  );
  yield* insertTurnEvent(tx, id, { kind: 'received' }, now);
  if (answer.transcriptState !== 'pending') {
    yield* addUsage(tx, userId, interviewId, answer.duration, 0, now);
    yield* insertTurnEvent(tx, id, { kind: 'heard' }, now);
  }
  yield* insertJob(tx, 'transcribe', id, now);
  return id;
}

/** Counts seconds against the budget. False if the interview has ended or has fewer seconds left. */
function* addSpeakingTime(tx: Tx, interviewId: number, seconds: number): Statements<boolean> {
  const { id, status, budgetSeconds, totalDuration } = interviews;
  const total = sql`${totalDuration} + ${seconds}`;
  const { changes } = yield* change(
    tx
      .update(interviews)
      .set({ totalDuration: total })
      .where(and(eq(id, interviewId), eq(status, 'in_progress'), gte(budgetSeconds, total))),
  );
  return changes === 1;
}

/** Stores the words of an answer; does nothing if it has them already. */
export function* storeTranscript(
  tx: Tx,
  answer: typeof responses.$inferSelect,
  transcript: Transcript,
  cost: number,
  now: Date,
): Statements<{ isGradingQueued: boolean }> {
  const { changes } = yield* change(
    tx
      .update(responses)
      .set(transcript)
      .where(and(eq(responses.id, answer.id), eq(responses.transcriptState, 'pending'))),
  );
  if (changes === 0) return { isGradingQueued: false };
  yield* insertTurnEvent(tx, answer.id, { kind: 'heard' }, now);
  const interview = yield* one(
    tx
      .select({ userId: interviews.userId, status: interviews.status })
      .from(interviews)
      .where(eq(interviews.id, answer.interviewId)),
  );
  if (!interview) return { isGradingQueued: false };
  yield* addUsage(tx, interview.userId, answer.interviewId, answer.duration ?? 0, cost, now);
  const isGradingQueued = interview.status === 'completed';
  if (isGradingQueued) yield* insertJob(tx, 'grade', answer.interviewId, now);
  return { isGradingQueued };
}

/** Adds one usage row per answer, once its words are final (product rule 24). */
function* addUsage(
  tx: Tx,
  userId: number,
  interviewId: number,
  speakingTime: number,
  cost: number,
  now: Date,
): Statements<void> {
  yield* change(tx.insert(usageSessions).values({ userId, interviewId, speakingTime, cost, createdAt: now }));
}

/** Position of the interview's last turn; -1 while nobody has spoken. */
export function* lastSeq(tx: Tx, interviewId: number): Statements<number> {
  const row = yield* one(
    tx
      .select({ seq: max(responses.seq) })
      .from(responses)
      .where(eq(responses.interviewId, interviewId)),
  );
  return row?.seq ?? -1;
}
