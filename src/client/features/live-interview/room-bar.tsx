import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { budgetSeconds, ClockCard, type Countdown } from './clock.tsx';
import { PhaseStrip } from './phase-strip.tsx';

type Props = { interview: InterviewReply; countdown: Countdown; arePhasesShown: boolean };

/** What the interview is about, where it stands in its plan, and the clock. */
export function RoomBar({ interview, countdown, arePhasesShown }: Props) {
  const budget = budgetSeconds(interview);
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-3 border-b border-line px-4 py-3 sm:px-6 lg:grid-cols-[1fr_minmax(0,30rem)_auto]">
      <div className="grid justify-items-start gap-x-4 gap-y-1.5 xl:flex xl:items-center">
        {interview.title && <p className="font-semibold">{interview.title}</p>}
        <InterviewBadges interview={interview} />
      </div>
      <div className="lg:order-last">
        <ClockCard budgetSeconds={budget} countdown={countdown} />
      </div>
      {arePhasesShown && (
        <div className="max-lg:col-span-full">
          <PhaseStrip interview={interview} budgetSeconds={budget} countdown={countdown} />
        </div>
      )}
    </div>
  );
}
