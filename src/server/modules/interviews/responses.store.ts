import { and, asc, eq, isNotNull, max } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { interviewResponses as responses } from '#db/schema/interviews.ts';
import type { TranscriptState } from '#shared/contract/interviews.ts';
import type { NextTurn } from '#shared/interview/context.ts';

/** As stored: times in milliseconds. */
export type ResponseRow = {
  id: number;
  speaker: 'ai' | 'user';
  content: string;
  transcriptState: TranscriptState | null;
  engine: string | null;
  /** 1 when there is a recording. */
  hasAudio: number;
  duration: number | null;
  timestamp: number;
};

const listStatements = new WeakMap<Db, ReturnType<typeof prepareList>>();
function prepareList({ $client: sqlite }: Db) {
  return sqlite.prepare<[number], ResponseRow>(
    `select id, speaker, content, transcript_state as transcriptState, engine,
       audio_file is not null as hasAudio, duration, timestamp
     from interview_responses where interview_id = ? order by seq`,
  );
}

/** The conversation as it is shown, in order. The hot path: prepared once a database. */
export function listResponses(db: Db, interviewId: number): ResponseRow[] {
  let list = listStatements.get(db);
  if (!list) {
    list = prepareList(db);
    listStatements.set(db, list);
  }
  return list.all(interviewId);
}

export type Turn = Pick<
  typeof responses.$inferSelect,
  'id' | 'seq' | 'speaker' | 'content' | 'transcriptState' | 'duration' | 'move'
>;

/** The conversation as the interviewer and the grader need it, in order. */
export function listTurns(db: DbOrTx, interviewId: number): Turn[] {
  return db
    .select({
      id: responses.id,
      seq: responses.seq,
      speaker: responses.speaker,
      content: responses.content,
      transcriptState: responses.transcriptState,
      duration: responses.duration,
      move: responses.move,
    })
    .from(responses)
    .where(eq(responses.interviewId, interviewId))
    .orderBy(asc(responses.seq))
    .all();
}

export type Answer = typeof responses.$inferSelect;

export function findAnswer(db: DbOrTx, id: number): Answer | undefined {
  return db
    .select()
    .from(responses)
    .where(and(eq(responses.id, id), eq(responses.speaker, 'user')))
    .get();
}

export type NewAnswer = Pick<
  typeof responses.$inferInsert,
  | 'interviewId'
  | 'content'
  | 'transcriptState'
  | 'engine'
  | 'audioFile'
  | 'audioType'
  | 'audioBytes'
  | 'audioSha256'
  | 'duration'
  | 'audioMs'
  | 'responseTimeMs'
  | 'timestamp'
>;

export function insertAnswer(tx: Tx, answer: NewAnswer): number {
  return tx
    .insert(responses)
    .values({ ...answer, speaker: 'user', seq: lastSeq(tx, answer.interviewId) + 1 })
    .returning({ id: responses.id })
    .get().id;
}

/** Puts the interviewer's turn at `seq`. That place is unique, so a second one for the same answer throws. */
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
      move: turn.move,
      timestamp: now,
    })
    .run();
}

export function lastSeq(db: DbOrTx, interviewId: number): number {
  const row = db
    .select({ seq: max(responses.seq) })
    .from(responses)
    .where(eq(responses.interviewId, interviewId))
    .get();
  return row?.seq ?? -1;
}

export type Transcript = { content: string; transcriptState: TranscriptState; engine: string | null };

/** Fills in the words of an answer that waits for them. False when it waits no more. */
export function settleTranscript(tx: Tx, id: number, transcript: Transcript): boolean {
  const { changes } = tx
    .update(responses)
    .set(transcript)
    .where(and(eq(responses.id, id), eq(responses.transcriptState, 'pending')))
    .run();
  return changes === 1;
}

export function listPendingAnswers(db: DbOrTx, interviewId: number): number[] {
  return db
    .select({ id: responses.id })
    .from(responses)
    .where(and(eq(responses.interviewId, interviewId), eq(responses.transcriptState, 'pending')))
    .all()
    .map((row) => row.id);
}

/** Files of all recordings, with the answer that each belongs to. */
export function listAudioFiles(db: DbOrTx): { responseId: number; file: string }[] {
  return db
    .select({ responseId: responses.id, file: responses.audioFile })
    .from(responses)
    .where(isNotNull(responses.audioFile))
    .all()
    .flatMap(({ responseId, file }) => (file === null ? [] : [{ responseId, file }]));
}
