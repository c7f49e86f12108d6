import type { ReactNode } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { budgetSeconds, ClockCard, type Countdown } from './clock.tsx';
import { PhaseStrip } from './phase-strip.tsx';

type Props = {
  interview: InterviewReply;
  countdown: Countdown;
  arePhasesShown: boolean;
  /** Stand at its end, beside the clock. */
  children: ReactNode;
};

/** What the interview is about, where it stands in its plan, the clock, and the way out. It never scrolls away. */
export function RoomBar({ interview, countdown, arePhasesShown, children }: Props) {
  const budget = budgetSeconds(interview);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line bg-ground px-4 py-2 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-6">
      <div className="grid min-w-0 justify-items-start gap-1">
        {interview.title && <p className="w-full truncate font-semibold">{interview.title}</p>}
        <InterviewBadges interview={interview} />
      </div>
      <div className="lg:order-2">
        <ClockCard budgetSeconds={budget} countdown={countdown} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-lg:col-span-full lg:order-3">{children}</div>
      <div className="min-w-0 max-lg:col-span-full max-sm:hidden lg:order-1 lg:justify-self-end lg:w-full lg:max-w-xl">
        {arePhasesShown && <PhaseStrip interview={interview} budgetSeconds={budget} countdown={countdown} />}
      </div>
    </header>
  );
}
