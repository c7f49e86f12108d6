import type { ReportReply } from '#shared/contract/report.ts';

/** The single change with the largest gain: the first thing on the page. */
export function NextStep({ report }: { report: ReportReply | null }) {
  return (
    <section
      aria-labelledby="next-step"
      className="grid content-start gap-2 self-start border-l-4 border-signal pl-5"
    >
      <h2 id="next-step" className="text-sm font-medium text-ink-soft">
        Your next step
      </h2>
      <p className="text-xl leading-snug sm:text-2xl sm:leading-snug font-semibold text-balance">
        {nextStepText(report)}
      </p>
      {report?.notGradedReason && <p>{report.notGradedReason}</p>}
    </section>
  );
}

function nextStepText(report: ReportReply | null): string {
  if (!report) return 'There is no report for this interview.';
  return report.nextStep ?? 'Nothing stood in the way at this level. Practise one level higher.';
}
