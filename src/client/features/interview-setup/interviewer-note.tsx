import { trpc } from '#client/lib/trpc.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { engineName } from '#shared/report/engines.ts';

/** Who will ask and who will judge, before a session is spent. */
export function InterviewerNote() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const { data: lending } = trpc.lending.state.useQuery();
  if (!config || lending === undefined || lending.lent) return null;
  const { interviewer } = config.engines;
  return (
    <section aria-labelledby="interviewer-note" className="grid gap-1 border-l-4 border-line-strong pl-4">
      <h2 id="interviewer-note" className="text-base">
        {interviewer === SCRIPT_LABEL ? 'A rehearsal, without a model' : 'With a model'}
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">
        {interviewer === SCRIPT_LABEL
          ? 'A written interviewer asks, a clock runs, you answer out loud. It does not understand you: afterwards you judge your answers against the points of a strong one, in about five minutes. With a model (your key, your server, your browser) it listens and judges.'
          : `${engineName(interviewer)} listens, asks about what you said, and judges. Afterwards you can judge yourself beside it.`}
      </p>
    </section>
  );
}
