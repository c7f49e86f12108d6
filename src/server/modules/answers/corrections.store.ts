import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { engineSteps } from '#db/schema/engine-steps.ts';
import { interviews, interviewResponses as responses, transcriptRevisions } from '#db/schema/interviews.ts';
import { jobs } from '#db/schema/jobs.ts';
import { turnEvents } from '#db/schema/turn-events.ts';
import { insertJob } from '#server/jobs/jobs.store.ts';
import type { Answer } from './answers.store.ts';

export type CorrectionsStore = {
  /** What was heard of an answer before anybody corrected it; undefined where nobody did. */
  findHeard(responseId: number): Promise<string | undefined>;
  /**
   * Gives an answer other words, or confirms those it has. What it had is kept; what a model made of them is forgotten. Where
   * the next question is the last thing said, or still to come, it is asked anew. Answers whether it will be; null when
   * the interview has ended.
   */
  correct(answer: Answer, content: string, now: Date): Promise<{ isAskedAnew: boolean } | null>;
};

export function createCorrectionsStore(db: Db): CorrectionsStore {
  return {
    findHeard: async (responseId) =>
      db
        .select({ content: transcriptRevisions.content })
        .from(transcriptRevisions)
        .where(eq(transcriptRevisions.responseId, responseId))
        .orderBy(asc(transcriptRevisions.id))
        .limit(1)
        .get()?.content,
    correct: async (answer, content, now) =>
      db.transaction((tx) => correct(tx, answer, content, now), { behavior: 'immediate' }),
  };
}

function correct(tx: Tx, { id }: Answer, content: string, now: Date): { isAskedAnew: boolean } | null {
  const answer = tx.select().from(responses).where(eq(responses.id, id)).get();
  if (!answer || !isInProgress(tx, answer.interviewId)) return null;
  const isChanged = answer.content !== content;
  if (!isChanged && !answer.awaitsConfirmation) return { isAskedAnew: false };
  const [next, ...later] = tx
    .select({ id: responses.id, content: responses.content })
    .from(responses)
    .where(and(eq(responses.interviewId, answer.interviewId), gte(responses.seq, answer.seq + 1)))
    .orderBy(asc(responses.seq))
    .all();
  const isAskedAnew = later.length === 0;
  const doubted = isChanged ? [] : answer.hearing?.doubted;
  const hearing = answer.hearing && { ...answer.hearing, uncertain: [], ...(doubted && { doubted }) };
  tx.update(responses).set({ content, hearing, awaitsConfirmation: false }).where(eq(responses.id, id)).run();
  if (isChanged) {
    const replacedQuestion = isAskedAnew ? (next?.content ?? null) : null;
    const { engine } = answer;
    tx.insert(transcriptRevisions)
      .values({ responseId: id, content: answer.content, engine, replacedQuestion, correctedAt: now })
      .run();
    forgetReading(tx, answer);
    if (isAskedAnew && next) tx.delete(responses).where(eq(responses.id, next.id)).run();
  }
  if (isAskedAnew) {
    // The turn begins anew once its words are there.
    const asked = inArray(turnEvents.kind, ['thinking', 'clause', 'sound', 'done']);
    tx.delete(turnEvents)
      .where(and(eq(turnEvents.answerId, id), asked))
      .run();
    insertJob(tx, 'transcribe', id, now);
  }
  return { isAskedAnew };
}

/** What a model has read of this answer and of later ones was made from the old words. */
function forgetReading(tx: Tx, { id, interviewId, timestamp }: Answer): void {
  tx.delete(engineSteps)
    .where(and(eq(engineSteps.interviewId, interviewId), gte(engineSteps.createdAt, timestamp)))
    .run();
  tx.delete(jobs)
    .where(and(eq(jobs.kind, 'read'), eq(jobs.subjectId, id)))
    .run();
}

function isInProgress(tx: Tx, interviewId: number): boolean {
  const row = tx
    .select({ status: interviews.status })
    .from(interviews)
    .where(eq(interviews.id, interviewId))
    .get();
  return row?.status === 'in_progress';
}
