import { and, asc, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { interviews, interviewResponses as responses } from '#db/schema/interviews.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { insertJobOnce, markDone } from '#server/jobs/jobs.store.ts';
import type { ResponseReply } from '#shared/contract/answers.ts';
import type { InterviewStatus } from '#shared/contract/interviews.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import { keyNote, type MoveRecord } from '#shared/interview/move.ts';
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
  /** The conversation as it is shown, in order. */
  listConversation(interviewId: number): Promise<ResponseReply[]>;
  /** The conversation as the interviewer and the grader need it, in order. */
  listTurns(interviewId: number): Promise<Turn[]>;
  /** Another one as soon as anything was said, heard or noted, or the interview has ended. */
  versionOf(interviewId: number): Promise<string>;
  find(id: number): Promise<Answer | undefined>;
  /** Who spoke last. */
  findLastTurn(interviewId: number): Promise<Pick<Turn, 'id' | 'speaker' | 'transcriptState'> | undefined>;
  /** Ids of the answers that still wait for their words. */
  listPending(interviewId: number): Promise<number[]>;
  /** Of all recordings of a user. */
  audioBytesOf(userId: number): Promise<number>;
  /** Forgets the recordings of answers from before that time whose words are final. Answers their files. */
  dropRecordingsBefore(time: Date): Promise<string[]>;
  /** Files of all recordings, with the answer that each belongs to. */
  listAudioFiles(): Promise<{ responseId: number; file: string; sha256: string | null }[]>;
  /**
   * Keeps an answer with its speaking time, its usage where its words are final, and the job that goes on from there.
   * Answers its id; null when the interview has ended or has not so much time left.
   */
  accept(call: KeyedCall, interviewId: number, answer: NewAnswer, now: Date): Promise<number | null>;
  /**
   * Fills in the words of an answer that waits for them, with what transcribing cost in US dollars. Words that arrive
   * after the report have the interview graded again: then `isGradingQueued`.
   */
  storeTranscript(
    answer: Answer,
    transcript: Transcript,
    cost: number,
    now: Date,
  ): Promise<{ isGradingQueued: boolean }>;
  /** Has an answer read; not once it was queued, nor after it was deleted. */
  queueReading(answerId: number, now: Date): Promise<void>;
  /**
   * Asks the next question after an answer, unless something was said since or the interview has ended, and ends the job.
   * @param jobId null: the job goes on, because the words are still to come.
   */
  storeNextQuestion(answer: Answer, next: NextTurn | null, jobId: number | null, now: Date): Promise<void>;
};

export function createAnswersStore(db: Db): AnswersStore {
  const conversation = db
    .select(SHOWN)
    .from(responses)
    .where(eq(responses.interviewId, sql.placeholder('interviewId')))
    .orderBy(asc(responses.seq))
    .prepare();

  const turns = db
    .select(TURN)
    .from(responses)
    .where(eq(responses.interviewId, sql.placeholder('interviewId')))
    .orderBy(asc(responses.seq))
    .prepare();

  const version = db
    .select(VERSION)
    .from(interviews)
    .leftJoin(responses, eq(responses.interviewId, interviews.id))
    .where(eq(interviews.id, sql.placeholder('interviewId')))
    .groupBy(interviews.id)
    .prepare();

  return {
    listConversation: async (interviewId) =>
      conversation.all({ interviewId }).map((row) => toResponseReply(interviewId, row)),
    listTurns: async (interviewId) =>
      turns.all({ interviewId }).map(({ move, hearing, ...turn }) => ({
        ...turn,
        move: move && withoutVersion(move),
        ...(hearing && { uncertain: hearing.doubted ?? hearing.uncertain }),
      })),
    versionOf: async (interviewId) => version.get({ interviewId })?.version ?? '',
    find: async (id) =>
      db
        .select()
        .from(responses)
        .where(and(eq(responses.id, id), eq(responses.speaker, 'user')))
        .get(),
    findLastTurn: async (interviewId) =>
      db
        .select({
          id: responses.id,
          speaker: responses.speaker,
          transcriptState: responses.transcriptState,
        })
        .from(responses)
        .where(eq(responses.interviewId, interviewId))
        .orderBy(desc(responses.seq))
        .limit(1)
        .get(),
    listPending: async (interviewId) => listPending(db, interviewId),
    audioBytesOf: async (userId) =>
      db
        .select({ bytes: sql<number>`coalesce(sum(${responses.audioBytes}), 0)` })
        .from(responses)
        .innerJoin(interviews, eq(interviews.id, responses.interviewId))
        .where(eq(interviews.userId, userId))
        .get()?.bytes ?? 0,
    dropRecordingsBefore: async (time) =>
      db.transaction(
        (tx) => {
          const isDue = and(
            isNotNull(responses.audioFile),
            lt(responses.timestamp, time),
            ne(responses.transcriptState, 'pending'),
          );
          const due = tx.select({ file: responses.audioFile }).from(responses).where(isDue).all();
          const none = { audioFile: null, audioType: null, audioBytes: null, audioSha256: null };
          tx.update(responses).set(none).where(isDue).run();
          return due.flatMap(({ file }) => (file === null ? [] : [file]));
        },
        { behavior: 'immediate' },
      ),
    listAudioFiles: async () =>
      db
        .select({ responseId: responses.id, file: responses.audioFile, sha256: responses.audioSha256 })
        .from(responses)
        .where(isNotNull(responses.audioFile))
        .all()
        .flatMap(({ file, ...rest }) => (file === null ? [] : [{ file, ...rest }])),
    accept: async (call, interviewId, answer, now) =>
      db.transaction(
        (tx) => oncePerKey(tx, call, now, () => acceptAnswer(tx, call.userId, interviewId, answer, now)),
        {
          behavior: 'immediate',
        },
      ),
    storeTranscript: async (answer, transcript, cost, now) =>
      db.transaction((tx) => storeTranscript(tx, answer, transcript, cost, now), { behavior: 'immediate' }),
    queueReading: async (answerId, now) => {
      db.transaction((tx) => {
        const answer = tx
          .select({ id: responses.id })
          .from(responses)
          .where(eq(responses.id, answerId))
          .get();
        if (answer) insertJobOnce(tx, 'read', answerId, now);
      });
    },
    storeNextQuestion: async ({ id, interviewId, seq }, next, jobId, now) => {
      db.transaction(
        (tx) => {
          const isWanted = lastSeq(tx, interviewId) === seq && statusOf(tx, interviewId) === 'in_progress';
          if (next && isWanted) insertInterviewerTurn(tx, interviewId, seq + 1, next, now);
          if (!hasEvent(tx, id, 'done')) insertTurnEvent(tx, id, { kind: 'done' }, now);
          if (jobId !== null) markDone(tx, jobId, now);
        },
        { behavior: 'immediate' },
      );
    },
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
    || ':' || coalesce(sum(length(${responses.content}) + length(coalesce(json_extract(${responses.move}, '$.notes'), ''))), 0)
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
  /** What was heard, where it was corrected since. */
  original: sql<string | null>`(select r.content from transcript_revisions r
    where r.response_id = interview_responses.id order by r.id limit 1)`,
  /** 1 when true. Of a move the screens need this, the goodbye and the keys alone. */
  fallback: sql<number | null>`json_extract(${responses.move}, '$.fallback')`,
  ends: sql<number | null>`json_extract(${responses.move}, '$.kind') = 'close'
    and json_extract(${responses.move}, '$.target.id') = 'end'`,
  notes: sql<string | null>`json_extract(${responses.move}, '$.notes')`,
  /** Null where no friend asked; 1 when the friend said it. */
  aloud: sql<number | null>`json_extract(${responses.move}, '$.friend.aloud')`,
};
type ShownRow = Pick<
  Answer,
  Exclude<keyof typeof SHOWN, 'fallback' | 'ends' | 'notes' | 'original' | 'aloud'>
> & {
  aloud: number | null;
  fallback: number | null;
  ends: number | null;
  notes: string | null;
  original: string | null;
};

function toResponseReply(interviewId: number, row: ShownRow): ResponseReply {
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
  if (fallback === 1) reply.fallback = true;
  if (row.ends === 1) reply.ends = true;
  if (row.aloud !== null) reply.by = 'friend';
  if (row.aloud === 1) reply.aloud = true;
  if (row.notes !== null) reply.notes = z.array(keyNote).parse(JSON.parse(row.notes));
  return reply;
}

/** Part of a transaction: puts the interviewer's turn at `seq`. That place is unique, so a second one for the same answer throws. */
export function insertInterviewerTurn(
  tx: Tx,
  interviewId: number,
  seq: number,
  turn: NextTurn,
  now: Date,
): void {
  tx.insert(responses)
    .values({
      interviewId,
      seq,
      speaker: 'ai',
      content: turn.text,
      engine: turn.engine,
      move: { v: 1, ...turn.move },
      timestamp: now,
    })
    .run();
}

/** Part of a transaction, too: ids of the answers that still wait for their words. */
export function listPending(db: DbOrTx, interviewId: number): number[] {
  return db
    .select({ id: responses.id })
    .from(responses)
    .where(and(eq(responses.interviewId, interviewId), eq(responses.transcriptState, 'pending')))
    .all()
    .map((row) => row.id);
}

/** The version belongs to the stored form. */
function withoutVersion({ v: _, ...move }: NonNullable<Answer['move']>): MoveRecord {
  return move;
}

function statusOf(tx: Tx, id: number): InterviewStatus | undefined {
  return tx.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id)).get()?.status;
}
