import type { ReactNode } from 'react';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { conductedText, gradedText } from '#shared/report/engines-text.ts';
import { isFirstImpression } from '#shared/rules/first-impression.ts';
import { EvidenceTab } from './evidence-tab.tsx';
import { InterviewRibbon } from './interview-ribbon.tsx';
import { ModelAnswer } from './model-answer.tsx';
import { MomentsTab } from './moments-tab.tsx';
import { ReportPlayer } from './player.tsx';
import { type CardAction, ReportCards } from './report-cards.tsx';
import { ReportSummary } from './report-summary.tsx';
import { type ReportTab, ReportTabs, TRANSCRIPT_TAB } from './report-tabs.tsx';
import { TranscriptTab } from './transcript-tab.tsx';
import { Estimate, UnjudgedLead } from './unjudged.tsx';

type Props = {
  interview: InterviewReply;
  /** Stands on a card; left out where nobody can say it again, as in the demo. */
  cardAction?: CardAction;
  /** Stands first where nobody has judged yet; left out for a reader who is not the candidate. */
  judgeAction?: ReactNode;
  /** Everything that can be done with the report: exports, grading again. */
  options?: ReactNode;
};

const COLUMNS =
  'grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-x-10 print:grid-cols-[2fr_3fr] print:gap-4';

/** The scored report of a completed interview: what it came to and what would have changed it, then what it rests on. */
export function ReportView(props: Props) {
  const { interview, cardAction, judgeAction } = props;
  const { report, score, judgedBy } = interview;
  if (judgedBy?.kind === 'nobody') {
    return (
      <ReportPlayer responses={interview.responses}>
        <article className={COLUMNS} aria-label="Report">
          <UnjudgedLead interview={interview} action={judgeAction} />
          <Estimate interview={interview} />
          <ReportTabs tabs={[transcriptTab(interview), gradingTab(props)]} />
        </article>
      </ReportPlayer>
    );
  }
  return (
    <ReportPlayer responses={interview.responses}>
      <article className={COLUMNS} aria-label="Report">
        {report && (report.notGradedReason || isFirstImpression(report, score)) && (
          <div className="grid gap-1 lg:col-span-2 print:col-span-2" data-report-summary>
            {isFirstImpression(report, score) && (
              <p className="text-xl font-semibold">First impression: too little for a judgement</p>
            )}
            {report.notGradedReason && <p>{report.notGradedReason}</p>}
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

function tabsOf(props: Props): ReportTab[] {
  const { interview } = props;
  const { report, judgedBy } = interview;
  return [
    { id: 'moments', title: 'Moments', content: <MomentsTab interview={interview} />, isPrinted: true },
    {
      id: 'evidence',
      title: `Evidence by dimension${heardText(interview)}`,
      content: <EvidenceTab interview={interview} />,
    },
    ...(report?.modelAnswer
      ? [
          {
            id: 'model-answer',
            title: 'Model answer',
            content: <ModelAnswer modelAnswer={report.modelAnswer} judge={judgedBy} />,
          },
        ]
      : []),
    transcriptTab(interview),
    gradingTab(props),
  ];
}

function transcriptTab(interview: InterviewReply): ReportTab {
  return { id: TRANSCRIPT_TAB, title: 'Transcript', content: <TranscriptTab interview={interview} /> };
}

function gradingTab({ interview, options }: Props): ReportTab {
  return {
    id: 'grading',
    title: options ? 'Grading and export' : 'Grading',
    content: (
      <>
        <div className="grid gap-1 text-sm text-ink-soft">
          <p>{conductedText(interview)}</p>
          <p>{gradedText(interview)}</p>
        </div>
        {options}
      </>
    ),
  };
}

/** How many points were had, as the tab says it. */
function heardText({ report, score }: InterviewReply): string {
  if (!report || score === null) return '';
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  const heard = evidence.filter(({ status }) => status !== 'absent' && status !== 'wrong').length;
  return ` (${heard} of ${evidence.length})`;
}
