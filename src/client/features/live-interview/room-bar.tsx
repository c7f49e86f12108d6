import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { budgetSeconds, ClockCard, type Countdown } from './clock.tsx';
import { PhaseStrip } from './phase-strip.tsx';

type Props = { interview: InterviewReply; countdown: Countdown; arePhasesShown: boolean };

/** What the interview is about, where it stands in its plan, and the clock. */
export function RoomBar({ interview, countdown, arePhasesShown }: Props) {
  const budget = budgetSeconds(interview);
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3 sm:px-6 lg:grid-cols-[1fr_minmax(0,30rem)_auto] lg:gap-x-8">
      {/* One row where there is room for it, else the badges below title and clock. */}
      <div className="contents lg:grid lg:justify-items-start lg:gap-1.5 xl:flex xl:items-center xl:gap-4">
        {interview.title && <p className="font-semibold">{interview.title}</p>}
        <div className="max-lg:order-1 max-lg:col-span-full">
          <InterviewBadges interview={interview} />
        </div>
      </div>
      <div className="max-lg:col-start-2 lg:order-last">
        <ClockCard budgetSeconds={budget} countdown={countdown} />
      </div>
      {arePhasesShown && (
        <div className="max-lg:order-2 max-lg:col-span-full">
          <PhaseStrip interview={interview} budgetSeconds={budget} countdown={countdown} />
        </div>
      )}
    </div>
  );
}
