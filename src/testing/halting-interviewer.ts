import type { InterviewerModel } from '#engine/interviewer.ts';
import { interviewerSpy } from './stand-in-ai.ts';

export const HALTING_CLAUSES = [
  'You keep one record per link.',
  'What happens when two of them are created at once?',
];

/** An interviewer that says its first clause at once, and its second when it may. */
export function haltingInterviewer() {
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const builtIn = interviewerSpy(() => {});
  const nextTurn: InterviewerModel['nextTurn'] = async (context, { onClause = () => {} } = {}) => {
    const turn = await builtIn.nextTurn(context);
    const [first = '', ...rest] = HALTING_CLAUSES;
    onClause(first);
    await allowed;
    for (const clause of rest) onClause(clause);
    return { ...turn, text: HALTING_CLAUSES.join(' ') };
  };
  return { interviewer: { ...builtIn, nextTurn }, goOn };
}
