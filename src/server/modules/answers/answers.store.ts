import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { jsonFlag, jsonText } from '#db/driver/kit.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { interviews, interviewResponses as responses, transcriptRevisions } from '#db/schema/interviews.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { insertJobOnce, markDone } from '#server/jobs/jobs.store.ts';
import type { ResponseReply } from '#shared/contract/answers.ts';
import type { InterviewStatus } from '#shared/contract/interviews.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import { SCRIPT_ENGINE } from '#shared/interview/greeting.ts';
import { ASIDES, keyNote, type MoveRecord } from '#shared/interview/move.ts';
import { isRequest } from '#shared/interview/requests.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';
import {
  acceptAnswer,
  lastSeq,
  type NewAnswer,
  storeTranscript,
  type Transcript,
} from './accept-answer.store.ts';
import { hasEvent, insertTurnEvent } from './turn-events.store.ts';

export type Turn = Pick<
  typeof responses.$inferSelect,
  'id' | 'seq' | 'speaker' | 'content' | 'transcriptState' | 'duration' | 'timestamp'
> & { move: MoveRecord | null; uncertain?: readonly TextSpan[] };
export type Answer = typeof responses.$inferSelect;

export type AnswersStore = {
  /** The conversation in order, as the screens show it. */
  listConversation(interviewId: number): Promise<ResponseReply[]>;
  /** The conversation in order, as the interviewer and the grader need it. */
  listTurns(interviewId: number): Promise<Turn[]>;
  /**
   * A string that changes whenever something is said, transcribed, corrected or noted, or the interview ends; empty if
   * there is no such interview.
   */
  versionOf(interviewId: number): Promise<string>;
  find(id: number): Promise<Answer | undefined>;
  /** The last turn of either side. */
  findLastTurn(interviewId: number): Promise<Pick<Turn, 'id' | 'speaker' | 'transcriptState'> | undefined>;
  /** Ids of the answers whose words are still to come. */
  listPending(interviewId: number): Promise<number[]>;
  /**
   * Keeps an answer with its speaking time, its usage if its words are final, and the job that takes it from there.
   * Returns its id; null if the interview has ended or has less time left than the answer takes.
   */
  accept(call: KeyedCall, interviewId: number, answer: NewAnswer, now: Date): Promise<number | null>;
  /**
   * Fills in the words of an answer that waits for them, with what transcribing cost in US dollars. If they arrive
   * after the report, the interview is graded again: then `isGradingQueued`.
   */
  storeTranscript(
    answer: Answer,
    transcript: Transcript,
    cost: number,
    now: Date,
  ): Promise<{ isGradingQueued: boolean }>;
  /** Queues the reading of an answer by a model, unless it was queued before or the answer was deleted. */
  queueReading(answer: Pick<Answer, 'id' | 'interviewId'>, now: Date): Promise<void>;
  /**
   * Stores the next question after an answer, unless something was said since or the interview has ended, and ends the
   * job.
   * @param answer With the words that the question is about. If it reads differently now, nothing is stored.
   * @param jobId null if the job goes on because the words are still to come.
   * @returns false if the question has to be chosen anew for the present words.
   */
  storeNextQuestion(answer: Answer, next: NextTurn | null, jobId: number | null, now: Date): Promise<boolean>;
};

export function createAnswersStore(db: Db): AnswersStore {
  const conversation = db.prepare((on) =>
    on
      .select(SHOWN)
      .from(responses)
      .where(eq(responses.interviewId, sql.placeholder('interviewId')))
      .orderBy(asc(responses.seq)),
  );

  const turns = db.prepare((on) =>
    on
      .select(TURN)
      .from(responses)
      .where(eq(responses.interviewId, sql.placeholder('interviewId')))
      .orderBy(asc(responses.seq)),
  );

  const version = db.prepare((on) =>
    on
      .select(VERSION)
      .from(interviews)
      .leftJoin(responses, eq(responses.interviewId, interviews.id))
      .leftJoin(transcriptRevisions, eq(transcriptRevisions.responseId, responses.id))
      .where(eq(interviews.id, sql.placeholder('interviewId')))
      .groupBy(interviews.id),
  );

  return {
    listConversation: async (interviewId) =>
      (await db.read(() => conversation.all({ interviewId }))).map((row, at, rows) =>
        toResponseReply(interviewId, row, rows[at + 1]),
      ),
    listTurns: async (interviewId) =>
      (await db.read(() => turns.all({ interviewId }))).map(({ move, hearing, ...turn }) => ({
        ...turn,
        move: move && withoutVersion(move),
        ...(hearing && { uncertain: hearing.doubted ?? hearing.uncertain }),
      })),
    versionOf: async (interviewId) => (await db.read(() => version.one({ interviewId })))?.version ?? '',
    find: async (id) =>
      db.one(
        db
          .select()
          .from(responses)
          .where(and(eq(responses.id, id), eq(responses.speaker, 'user'))),
      ),
    findLastTurn: async (interviewId) =>
      db.one(
        db
          .select({
            id: responses.id,
            speaker: responses.speaker,
            transcriptState: responses.transcriptState,
          })
          .from(responses)
          .where(eq(responses.interviewId, interviewId))
          .orderBy(desc(responses.seq))
          .limit(1),
      ),
    listPending: async (interviewId) => db.read(() => listPending(db, interviewId)),
    accept: async (call, interviewId, answer, now) =>
      db.atomic({ interview: interviewId }, (tx) =>
        oncePerKey(tx, call, now, () => acceptAnswer(tx, call.userId, interviewId, answer, now)),
      ),
    storeTranscript: async (answer, transcript, cost, now) =>
      db.atomic({ interview: answer.interviewId }, (tx) =>
        storeTranscript(tx, answer, transcript, cost, now),
      ),
    queueReading: async ({ id, interviewId }, now) => {
      await db.atomic({ interview: interviewId }, function* (tx) {
        const answer = yield* one(
          tx.select({ id: responses.id }).from(responses).where(eq(responses.id, id)),
        );
        if (answer) yield* insertJobOnce(tx, 'read', id, now);
      });
    },
    storeNextQuestion: async ({ id, interviewId, seq, content }, next, jobId, now) =>
      db.atomic({ interview: interviewId }, function* (tx) {
        const words = tx.select({ content: responses.content }).from(responses).where(eq(responses.id, id));
        const present = yield* one(words);
        if (next && present && present.content !== content) return false;
        const isWanted =
          (yield* lastSeq(tx, interviewId)) === seq && (yield* statusOf(tx, interviewId)) === 'in_progress';
        if (next && isWanted) yield* insertInterviewerTurn(tx, interviewId, seq + 1, next, now);
        if (!(yield* hasEvent(tx, id, 'done'))) yield* insertTurnEvent(tx, id, { kind: 'done' }, now);
        if (jobId !== null) yield* markDone(tx, jobId, now);
        return true;
      }),
  };
}

const TURN = {
  id: responses.id,
  seq: responses.seq,
  speaker: responses.speaker,
  content: responses.content,
  transcriptState: responses.transcriptState,
  duration: responses.duration,
  timestamp: responses.timestamp,
  move: responses.move,
  hearing: responses.hearing,
};

const VERSION = {
  version: sql<string>`${interviews.status} || ':' || ${interviews.totalDuration} || ':' || coalesce(max(${responses.id}), 0)
    || ':' || coalesce(max(${transcriptRevisions.id}), 0)
    || ':' || coalesce(sum(length(${responses.content}) + length(coalesce(${responses.move}, ''))), 0)
    || ':' || count(case when ${responses.transcriptState} = 'pending' then 1 end)`,
};

const SHOWN = {
  id: responses.id,
  speaker: responses.speaker,
  content: responses.content,
  transcriptState: responses.transcriptState,
  engine: responses.engine,
  audioFile: responses.audioFile,
  duration: responses.duration,
  timestamp: responses.timestamp,
  hearing: responses.hearing,
  /** The words as first heard, if they were corrected since; else null. */
  original: sql<string | null>`(select r.content from transcript_revisions r
    where r.response_id = interview_responses.id order by r.id limit 1)`,
  /** From here on: the parts of a move that the screens need. */
  fallback: jsonFlag(responses.move, 'fallback'),
  kind: jsonText(responses.move, 'kind'),
  target: jsonText(responses.move, 'target.id'),
  notes: jsonText(responses.move, 'notes'),
  /** Null if no friend asked this; true if the friend asked it aloud. */
  aloud: jsonFlag(responses.move, 'friend.aloud'),
};
type ShownRow = Pick<
  Answer,
  Exclude<keyof typeof SHOWN, 'fallback' | 'kind' | 'target' | 'notes' | 'original' | 'aloud'>
> & {
  aloud: boolean | null;
  fallback: boolean | null;
  kind: string | null;
  target: string | null;
  notes: string | null;
  original: string | null;
};

function toResponseReply(interviewId: number, row: ShownRow, next: ShownRow | undefined): ResponseReply {
  const { id, speaker, content, transcriptState, engine, audioFile, duration, timestamp, fallback } = row;
  const audioUrl = audioFile === null ? null : `/api/interviews/${interviewId}/responses/${id}/audio`;
  const reply: ResponseReply = {
    id,
    speaker,
    content,
    transcriptState,
    engine,
    audioUrl,
    duration,
    timestamp,
  };
  if (row.hearing && row.hearing.uncertain.length > 0) reply.uncertain = row.hearing.uncertain;
  if (row.hearing?.delivery) reply.delivery = row.hearing.delivery;
  if (row.hearing?.times) reply.times = row.hearing.times;
  if (row.original !== null) reply.original = row.original;
  if (fallback) reply.fallback = true;
  if (row.kind === 'close' && row.target === 'end') reply.ends = true;
  if (isAside(row)) reply.aside = true;
  const words = transcriptState === 'unclear' ? '' : content;
  if (speaker === 'user' && isRequest(words, next?.kind ?? undefined)) reply.request = true;
  if (row.aloud !== null) reply.by = 'friend';
  if (row.aloud) reply.aloud = true;
  if (row.notes !== null) reply.notes = z.array(keyNote).parse(JSON.parse(row.notes));
  return reply;
}

/**
 * Whether a turn only says something under the current question. A model's turn that tells a fact does not count: it
 * goes on to ask.
 */
function isAside({ kind, engine, aloud }: ShownRow): boolean {
  return kind !== null && ASIDES.has(kind) && (engine === SCRIPT_ENGINE || aloud !== null);
}

/**
 * Part of a transaction: inserts the interviewer's turn at `seq`. That place is unique, so a second turn for the same
 * answer throws.
 */
export function* insertInterviewerTurn(
  tx: Tx,
  interviewId: number,
  seq: number,
  turn: NextTurn,
  now: Date,
): Statements<void> {
  yield* change(
    tx.insert(responses).values({
      interviewId,
      seq,
      speaker: 'ai',
      content: turn.text,
      engine: turn.engine,
      move: { v: 1, ...turn.move },
      timestamp: now,
    }),
  );
}

/** Ids of the answers whose words are still to come. Also usable within a transaction. */
export function* listPending(db: DbOrTx, interviewId: number): Statements<number[]> {
  return (yield* all(
    db
      .select({ id: responses.id })
      .from(responses)
      .where(and(eq(responses.interviewId, interviewId), eq(responses.transcriptState, 'pending'))),
  )).map((row) => row.id);
}

/** Drops the version, which only the stored form has. */
function withoutVersion({ v: _, ...move }: NonNullable<Answer['move']>): MoveRecord {
  return move;
}

function* statusOf(tx: Tx, id: number): Statements<InterviewStatus | undefined> {
  return (yield* one(tx.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id))))
    ?.status;
}
