import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { engineSteps } from '#db/schema/engine-steps.ts';
import { interviews, interviewResponses as responses, transcriptRevisions } from '#db/schema/interviews.ts';
import { jobs } from '#db/schema/jobs.ts';
import { isCurrentReport, reports } from '#db/schema/reports.ts';
import { turnEvents } from '#db/schema/turn-events.ts';
import { insertJob } from '#server/jobs/jobs.store.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';
import type { Answer } from './answers.store.ts';
import { keptSpans } from './kept-spans.ts';
import { insertTurnEvent } from './turn-events.store.ts';

export type Correction = {
  text: string;
  /** Whether the next question would be a different one. */
  asksAnew: boolean;
  /** Whether the answer can be used while these words are still in doubt. */
  isClear: (doubted: readonly TextSpan[]) => boolean;
};

/** What a correction sets off. */
export type Corrected = {
  /** The next question will be about the new words. */
  isAskedAnew: boolean;
  /** The estimate will be made again from the new words. */
  isGradingQueued: boolean;
};

export type CorrectionsStore = {
  /**
   * Replaces the words of an answer. The old words are kept; what a model made of them is forgotten. The next question
   * is replaced if the new words call for a different one and nothing was said since. Null once somebody has judged the
   * interview, or if the answer is gone.
   */
  correct(answer: Answer, correction: Correction, now: Date): Promise<Corrected | null>;
};

export function createCorrectionsStore(db: Db): CorrectionsStore {
  return {
    correct: async (answer, correction, now) =>
      db.atomic({ interview: answer.interviewId }, (tx) => correct(tx, answer, correction, now)),
  };
}

function* correct(
  tx: Tx,
  { id }: Answer,
  { text, asksAnew, isClear }: Correction,
  now: Date,
): Statements<Corrected | null> {
  const answer = yield* one(tx.select().from(responses).where(eq(responses.id, id)));
  const stage = answer && (yield* stageOf(tx, answer.interviewId));
  if (!answer || !stage || stage === 'judged') return null;
  const { content, engine, hearing, transcriptState } = answer;
  /** Nothing was heard that could be in doubt: the words are the candidate's own. */
  const isWritten = transcriptState === 'typed' || transcriptState === 'failed';
  if (content === text) {
    // The candidate confirmed these words. They are no longer offered for correction, but judges still do not quote
    // them.
    const seen = hearing && { ...hearing, uncertain: [], doubted: hearing.doubted ?? hearing.uncertain };
    yield* change(tx.update(responses).set({ hearing: seen }).where(eq(responses.id, id)));
    return { isAskedAnew: false, isGradingQueued: false };
  }
  const doubted = hearing ? keptSpans(content, text, hearing.doubted ?? hearing.uncertain) : [];
  yield* change(
    tx
      .update(responses)
      .set({
        content: text,
        hearing: hearing && { ...hearing, uncertain: keptSpans(content, text, hearing.uncertain), doubted },
        ...(isWritten
          ? { transcriptState: 'typed', engine: 'typed' }
          : { transcriptState: isClear(doubted) ? 'transcribed' : 'unclear' }),
      })
      .where(eq(responses.id, id)),
  );
  const replaced = stage === 'in_progress' && asksAnew ? yield* replaceQuestion(tx, answer, now) : null;
  yield* change(
    tx.insert(transcriptRevisions).values({
      responseId: id,
      content,
      engine,
      replacedQuestion: replaced?.question ?? null,
      correctedAt: now,
    }),
  );
  yield* forgetReading(tx, answer);
  const isGradingQueued = stage === 'estimated';
  if (isGradingQueued) yield* insertJob(tx, 'grade', answer.interviewId, now);
  return { isAskedAnew: replaced !== null, isGradingQueued };
}

/**
 * Removes the question after an answer and queues the next one. Null if something was said since, or if the candidate
 * had help with that question, which must stay.
 */
function* replaceQuestion(
  tx: Tx,
  { id, interviewId, seq }: Answer,
  now: Date,
): Statements<{ question: string | null } | null> {
  const [next, ...later] = yield* all(
    tx
      .select({ id: responses.id, content: responses.content, move: responses.move })
      .from(responses)
      .where(and(eq(responses.interviewId, interviewId), gte(responses.seq, seq + 1)))
      .orderBy(asc(responses.seq)),
  );
  if (later.length > 0 || (next?.move?.notes ?? []).length > 0) return null;
  if (next) yield* change(tx.delete(responses).where(eq(responses.id, next.id)));
  // The turn starts over from the new words. They get a number first: those that clients know are not used again.
  yield* insertTurnEvent(tx, id, { kind: 'heard' }, now);
  const asked = inArray(turnEvents.kind, ['thinking', 'clause', 'sound', 'done']);
  yield* change(tx.delete(turnEvents).where(and(eq(turnEvents.answerId, id), asked)));
  yield* insertJob(tx, 'transcribe', id, now);
  return { question: next?.content ?? null };
}

/** Forgets what a model read of this answer and of later ones: it was made from the old words. */
function* forgetReading(tx: Tx, { id, interviewId, timestamp }: Answer): Statements<void> {
  yield* change(
    tx
      .delete(engineSteps)
      .where(and(eq(engineSteps.interviewId, interviewId), gte(engineSteps.createdAt, timestamp))),
  );
  yield* change(tx.delete(jobs).where(and(eq(jobs.kind, 'read'), eq(jobs.subjectId, id))));
}

/**
 * How far an interview has come. Its words are final once somebody has judged them; an estimate is nobody's judgment.
 */
function* stageOf(
  tx: Tx,
  interviewId: number,
): Statements<'in_progress' | 'grading' | 'estimated' | 'judged' | null> {
  const row = yield* one(
    tx
      .select({ status: interviews.status, judgedBy: reports.judgedBy })
      .from(interviews)
      .leftJoin(reports, and(eq(reports.interviewId, interviews.id), isCurrentReport))
      .where(eq(interviews.id, interviewId)),
  );
  if (!row) return null;
  if (row.status !== 'completed') return row.status;
  return row.judgedBy === 'nobody' || row.judgedBy === null ? 'estimated' : 'judged';
}
