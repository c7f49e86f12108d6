import type { ReportReply } from '#shared/contract/report.ts';

/** The single change with the largest gain: the first thing on the page. */
export function NextStep({ report }: { report: ReportReply | null }) {
  const text = report?.nextStep ?? report?.notGradedReason ?? 'There is no report for this interview.';
  return (
    <section aria-labelledby="next-step" className="grid content-start gap-2 border-l-4 border-signal pl-5">
      <h2 id="next-step" className="text-sm font-medium text-ink-soft">
        {report?.nextStep ? 'Your next step' : 'Not graded'}
      </h2>
      <p className="text-2xl leading-snug font-semibold text-balance">{text}</p>
    </section>
  );
}
