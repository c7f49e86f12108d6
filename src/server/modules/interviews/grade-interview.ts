import type { Deps } from '#server/deps.ts';
import type { JobRun } from '#server/jobs/job-queue.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { buildContext } from './build-context.ts';
import { storeGrade } from './grades.store.ts';
import { findInterview, type InterviewRow } from './interviews.store.ts';
import { inputVersions } from './report-versions.ts';
import { listPendingAnswers, listTurns } from './responses.store.ts';
import { standingGrade } from './standing-grade.ts';

/** The `grade` job: one more try for answers without words, then the report, stored with the job's end. */
export async function gradeInterview(deps: Deps, run: JobRun): Promise<void> {
  const { db } = deps;
  const interview = findInterview(db, run.subjectId);
  if (!interview || interview.status === 'in_progress') return run.finish(db);
  await Promise.all(listPendingAnswers(db, interview.id).map((id) => deps.jobs.run('transcribe', id)));
  const pending = listPendingAnswers(db, interview.id).length;
  const context = buildContext(deps.content, interview, listTurns(db, interview.id));
  const outcome = await gradeOf(deps, interview, context);
  db.transaction(
    (tx) => {
      storeGrade(tx, interview.id, outcome, deps.clock.now());
      // Words that arrived meanwhile are not in this grade: the job stays and runs again.
      if (listPendingAnswers(tx, interview.id).length === pending) run.finish(tx);
    },
    { behavior: 'immediate' },
  );
}

async function gradeOf(
  deps: Deps,
  interview: InterviewRow,
  context: InterviewContext,
): Promise<GradeOutcome> {
  const input = inputVersions(deps.content, context);
  const standing = standingGrade(interview, deps.ai.interviewer, input);
  if (standing) return standing;
  const outcome = await deps.ai.interviewer.grade(context);
  const { report } = outcome;
  return { ...outcome, report: { ...report, versions: { ...report.versions, ...input } } };
}
