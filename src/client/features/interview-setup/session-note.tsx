import { trpc } from '#client/lib/trpc.ts';
import { sessionLengthText } from '#shared/rules/durations.ts';

/** As specified, unless the operator chose another length (decisions D1). */
const SPECIFIED_SECONDS = 300;

/** What a session is, beside the start button. */
export function SessionNote() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const seconds = config?.interviewSecondsIsCustom ? config.interviewSeconds : SPECIFIED_SECONDS;
  return (
    <p className="text-sm text-ink-soft">{sessionLengthText(seconds)} session limit • Real-time feedback</p>
  );
}
