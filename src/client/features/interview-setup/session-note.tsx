import { trpc } from '#client/lib/trpc.ts';
import type { LicenseReply } from '#shared/contract/licenses.ts';
import { sessionLengthText } from '#shared/rules/interview-clock.ts';

/** As specified; the operator can choose another length. */
const SPECIFIED_SECONDS = 300;

/** Says what a session is and how many are left, shown where one is spent. */
export function SessionNote() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const { data: license } = trpc.licenses.get.useQuery();
  const seconds = config?.interviewSecondsIsCustom ? config.interviewSeconds : SPECIFIED_SECONDS;
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>{sessionLengthText(seconds)} session limit • Real-time feedback</p>
      {license && <p>{sessionsLeftText(license)}</p>}
    </div>
  );
}

function sessionsLeftText({ license, quota: { sessionsRemaining } }: LicenseReply): string {
  if (sessionsRemaining === null) return 'Your plan has no limit on sessions.';
  if (sessionsRemaining > 0)
    return `Starting spends 1 of your ${sessionsRemaining} ${sessionsRemaining === 1 ? 'session' : 'sessions'}.`;
  return license
    ? 'You have no session left: starting offers you a plan.'
    : 'When you start for the first time, you choose the free plan.';
}
