import type { ReactNode } from 'react';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { coverageLine } from '#shared/report/coverage-line.ts';
import { conductedText, gradedText } from '#shared/report/engines-text.ts';
import { isFirstImpression } from '#shared/rules/first-impression.ts';
import { Corrections, type PointControl } from './coverage.tsx';
import { EvidenceTab } from './evidence-tab.tsx';
import { InterviewRibbon } from './interview-ribbon.tsx';
import { type LineControl, ModelAnswer } from './model-answer.tsx';
import { MomentsTab } from './moments-tab.tsx';
import { ReportPlayer } from './player.tsx';
import { type CardAction, ReportCards } from './report-cards.tsx';
import { ReportSummary } from './report-summary.tsx';
import { type ReportTab, ReportTabs, TRANSCRIPT_TAB } from './report-tabs.tsx';
import { TranscriptTab } from './transcript-tab.tsx';

type Props = {
  interview: InterviewReply;
  /** Stands on a card; left out where nobody can say it again, as in the demo. */
  cardAction?: CardAction;
  /** Stands beside the points of a coverage report that were not heard; left out where nobody can mark them. */
  pointControl?: PointControl;
  /** Stands beside the lines of the model answer; left out where nobody keeps what is judged. */
  lineControl?: LineControl;
  /** Everything that can be done with the report: exports, grading again. */
  options?: ReactNode;
};

/** The scored report of a completed interview: what it came to and what would have changed it, then what it rests on. */
export function ReportView(props: Props) {
  const { interview, cardAction } = props;
  const { report, score } = interview;
  const firstLine = report && coverageLine(report);
  return (
    <ReportPlayer responses={interview.responses}>
      <article
        className="grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-x-10 print:grid-cols-[2fr_3fr] print:gap-4"
        aria-label="Report"
      >
        {(firstLine || (report && isFirstImpression(report, score))) && (
          <div className="grid gap-1 lg:col-span-2 print:col-span-2" data-report-summary>
            {report && isFirstImpression(report, score) && (
              <p className="text-xl font-semibold">First impression: too little for a judgement</p>
            )}
            {firstLine && <p className="text-ink-soft">{firstLine}</p>}
            {report?.notGradedReason && <p>{report.notGradedReason}</p>}
          </div>
        )}
        <div className="lg:sticky lg:top-20 lg:self-start print:static" data-report-summary>
          <ReportSummary interview={interview} />
        </div>
        <div className="grid min-w-0 content-start gap-8 print:gap-4">
          <div className="grid gap-6 print:gap-3" data-report-summary>
            <ReportCards interview={interview} {...(cardAction && { action: cardAction })} />
            <InterviewRibbon interview={interview} />
          </div>
          <ReportTabs tabs={tabsOf(props)} />
        </div>
      </article>
    </ReportPlayer>
  );
}

function tabsOf({ interview, pointControl, lineControl, options }: Props): ReportTab[] {
  const { report } = interview;
  return [
    { id: 'moments', title: 'Moments', content: <MomentsTab interview={interview} />, isPrinted: true },
    {
      id: 'evidence',
      title: `Evidence by dimension${heardText(interview)}`,
      content: (
        <>
          {report?.coverage && <Corrections report={report} {...(pointControl && { pointControl })} />}
          <EvidenceTab interview={interview} pointControl={pointControl} />
        </>
      ),
    },
    ...(report?.modelAnswer
      ? [
          {
            id: 'model-answer',
            title: 'Model answer',
            content: (
              <ModelAnswer
                modelAnswer={report.modelAnswer}
                report={report}
                pointControl={pointControl}
                lineControl={lineControl}
              />
            ),
          },
        ]
      : []),
    { id: TRANSCRIPT_TAB, title: 'Transcript', content: <TranscriptTab interview={interview} /> },
    {
      id: 'grading',
      title: options ? 'Grading and export' : 'Grading',
      content: (
        <>
          <div className="grid gap-1 text-sm text-ink-soft">
            <p>{conductedText(interview)}</p>
            {report && <p>{gradedText(report, interview.score)}</p>}
          </div>
          {options}
        </>
      ),
    },
  ];
}

/** How many points were heard, as the tab says it; a coverage report begins with those that its level is asked. */
function heardText({ report, score }: InterviewReply): string {
  if (!report || score === null || report.coverage) return '';
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  const heard = evidence.filter(
    ({ status, marked }) => status !== 'absent' && status !== 'wrong' && !marked,
  ).length;
  return ` (${heard} of ${evidence.length})`;
}
