import type { Deps } from '#server/deps.ts';
import type { JobRun } from '#server/jobs/job-queue.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import { buildContext } from './build-context.ts';
import { findInterview, type InterviewRow, statusOf } from './interviews.store.ts';
import {
  type Answer,
  findAnswer,
  insertInterviewerTurn,
  lastSeq,
  listTurns,
  settleTranscript,
} from './responses.store.ts';
import { givenUp, hearAnswer } from './transcribe-answer.ts';
import { insertUsage } from './usage.store.ts';

/**
 * The `transcribe` job: everything that follows once an answer is stored. It makes out the words, then asks the
 * next question. Each step looks at what is already there, so a crash between them is healed by running it again.
 */
export async function processAnswer(deps: Deps, run: JobRun): Promise<void> {
  const { db } = deps;
  const answer = findAnswer(db, run.subjectId);
  const interview = answer && findInterview(db, answer.interviewId);
  if (!answer || !interview) return run.finish(db);
  const settled = await settle(deps, run, answer, interview);
  const next = await chooseNext(deps, answer);
  db.transaction(
    (tx) => {
      const wanted = lastSeq(tx, interview.id) === answer.seq && statusOf(tx, interview.id) === 'in_progress';
      if (next && wanted) insertInterviewerTurn(tx, interview.id, answer.seq + 1, next, deps.clock.now());
      if (settled) run.finish(tx);
    },
    { behavior: 'immediate' },
  );
}

/** Makes out the words if they still wait. False when that must be tried again later. */
async function settle(deps: Deps, run: JobRun, answer: Answer, interview: InterviewRow): Promise<boolean> {
  if (answer.transcriptState !== 'pending') return true;
  const heard =
    (await hearAnswer(deps, answer, interview.questionId)) ?? (run.lastAttempt ? givenUp() : null);
  if (!heard) return false;
  const now = deps.clock.now();
  deps.db.transaction(
    (tx) => {
      if (!settleTranscript(tx, answer.id, heard.transcript)) return;
      insertUsage(tx, {
        userId: interview.userId,
        interviewId: interview.id,
        speakingTime: answer.duration ?? 0,
        cost: heard.cost,
        createdAt: now,
      });
      // Words that arrive after the grade deserve to be graded too.
      if (statusOf(tx, interview.id) === 'completed') deps.jobs.enqueue(tx, 'grade', interview.id, now);
    },
    { behavior: 'immediate' },
  );
  return true;
}

/** The interviewer's next turn, or null when there is none to come: already asked, ended, or out of time. */
async function chooseNext(deps: Deps, answer: Answer): Promise<NextTurn | null> {
  const interview = findInterview(deps.db, answer.interviewId);
  if (interview?.status !== 'in_progress' || interview.totalDuration >= interview.budgetSeconds) return null;
  const turns = listTurns(deps.db, interview.id);
  if (turns.at(-1)?.id !== answer.id) return null;
  return deps.ai.interviewer.nextTurn(buildContext(deps.content, interview, turns));
}
