import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';
import { PutRight, RemarkList } from './remarks.tsx';
import { ReportFindings } from './report-findings.tsx';
import { ReportSection } from './report-section.tsx';

/** What the interview was, what counted in it, and what did not hold. */
export function MomentsTab({ interview }: { interview: InterviewReply }) {
  const { report, strengths } = interview;
  return (
    <>
      {report?.summary && (
        <ReportSection title="Your design">
          <p className="max-w-prose print:max-w-none">{report.summary}</p>
        </ReportSection>
      )}
      <ReportSection title="Strengths">
        <RemarkList
          remarks={report?.strengths ?? strengths.map(withoutQuote)}
          none="None stood out in what was heard."
        />
      </ReportSection>
      {report?.findings && <ReportFindings findings={report.findings} />}
      {report && !report.findings && report.misconceptions.length > 0 && (
        <ReportSection title="To put right">
          <PutRight misconceptions={report.misconceptions} />
        </ReportSection>
      )}
    </>
  );
}

function withoutQuote(text: string): { text: string; quote: Quote | null } {
  return { text, quote: null };
}
