import type { InterviewReply } from '#shared/contract/interviews.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import { budgetSeconds } from './clock.tsx';

/** Less than one of these may not be enough for a grade (decisions D45). */
const ENOUGH_WORDS = 60;
const ENOUGH_SECONDS = 30;

/** Whether so little was said that the report may have no grade. */
export function isLittleSaid({ responses, totalDuration }: InterviewReply): boolean {
  const said = responses.filter(({ speaker }) => speaker === 'user').map(({ content }) => content);
  return totalDuration < ENOUGH_SECONDS || countWords(said.join(' ')) < ENOUGH_WORDS;
}

/** Whether 'End & Get Results' asks first (decisions D46). */
export function asksBeforeEnd(interview: InterviewReply, secondsLeft: number): boolean {
  if (secondsLeft <= 0) return false;
  return isLittleSaid(interview) || secondsLeft > budgetSeconds(interview) / 2;
}
