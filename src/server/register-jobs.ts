import type { Deps } from './deps.ts';
import { processAnswer, readAnswer } from './modules/answers/process-answer.ts';
import { gradeInterview } from './modules/reports/grade-interview.ts';

/** Tells the queue how to do each kind of job. Call it once, before the queue starts. */
export function registerJobs(deps: Deps): void {
  // The name is stored with every job. It also asks the next question, and asks anew once the answer was corrected.
  deps.jobs.handle('transcribe', (run) => processAnswer(deps, run));
  deps.jobs.handle('read', (run) => readAnswer(deps, run));
  deps.jobs.handle('grade', (run) => gradeInterview(deps, run));
}
