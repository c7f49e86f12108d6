import type { Deps } from '#server/deps.ts';
import { gradeInterview } from './grade-interview.ts';
import { processAnswer } from './process-answer.ts';

/** Tells the queue how interviews' jobs are done. To be called once, before the queue starts. */
export function registerInterviewJobs(deps: Deps): void {
  deps.jobs.handle('transcribe', (run) => processAnswer(deps, run));
  deps.jobs.handle('grade', (run) => gradeInterview(deps, run));
}
