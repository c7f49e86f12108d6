import { toast } from '#client/lib/toast.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { sessionLengthText } from '#shared/rules/durations.ts';

/** Speaking time that the interview was started with, seconds. */
export function budgetSeconds({
  totalDuration,
  secondsRemaining,
}: Pick<InterviewReply, 'totalDuration' | 'secondsRemaining'>): number {
  return totalDuration + secondsRemaining;
}

/** The toast of the moment at which the clock reaches 0 (decisions D37). */
export function announceTimeUp(interview: InterviewReply): void {
  toast({
    title: "Time's Up!",
    description: `Your ${sessionLengthText(budgetSeconds(interview))} session has ended.`,
  });
}
