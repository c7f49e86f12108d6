import { Link } from '@tanstack/react-router';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { dateText } from '#client/lib/date-text.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { durationText } from '#shared/rules/durations.ts';
import { DrillAnswer } from './drill-answer.tsx';
import { GradeAgain } from './grade-again.tsx';
import { ReportDownload } from './report-download.tsx';
import { TipsCard } from './tips-card.tsx';

export function CompletedResults({ interview }: { interview: InterviewReply }) {
  const { completedAt, totalDuration } = interview;
  return (
    <Page
      title="Interview Results"
      before={<InterviewBadges interview={interview} />}
      lead={
        <p className="text-base">
          {completedAt && (
            <>
              Completed <time dateTime={completedAt.toISOString()}>{dateText(completedAt)}</time> ·{' '}
            </>
          )}
          Duration <span className="figures">{durationText(totalDuration)}</span>
        </p>
      }
      actions={<ReportDownload interview={interview} />}
    >
      <ReportView interview={interview} drillAnswer={<DrillAnswer interview={interview} />} />
      <GradeAgain interview={interview} />
      <TipsCard report={interview.report} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to="/interview/config" className={buttonClasses()}>
          Practice Again
        </Link>
        <Link to="/" className={buttonClasses({ variant: 'outline' })}>
          View All Interviews
        </Link>
      </div>
    </Page>
  );
}
