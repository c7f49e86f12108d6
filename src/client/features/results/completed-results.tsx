import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { DeleteInterview } from '#client/components/interview/delete-interview.tsx';
import { DeliveryNotes } from '#client/components/report/delivery-notes.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { costText, takenText } from '#client/lib/cost-text.ts';
import { dateText } from '#client/lib/date-text.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import { DrillAnswer } from './drill-answer.tsx';
import { FormerResults } from './former-reports.tsx';
import { GradeAgain } from './grade-again.tsx';
import { MarkPoint } from './mark-point.tsx';
import { ProvisionalNote } from './provisional-note.tsx';
import { ReportDownload } from './report-download.tsx';
import { TipsCard } from './tips-card.tsx';

export function CompletedResults({ interview }: { interview: InterviewReply }) {
  const { completedAt, totalDuration } = interview;
  const navigate = useNavigate();
  const [formerId, setFormerId] = useState<number | null>(null);
  return (
    <Page
      title="Interview Results"
      width="wide"
      before={<InterviewBadges interview={interview} />}
      lead={
        <p className="text-base">
          {completedAt && (
            <>
              Completed <time dateTime={completedAt.toISOString()}>{dateText(completedAt)}</time> ·{' '}
            </>
          )}
          <span className="whitespace-nowrap">
            Duration <span className="figures">{durationText(totalDuration)}</span>
          </span>
        </p>
      }
      actions={formerId === null && <ReportDownload interview={interview} />}
    >
      {formerId === null ? (
        <>
          <ProvisionalNote interview={interview} />
          <ReportView
            interview={interview}
            drillAnswer={<DrillAnswer interview={interview} />}
            pointControl={(point) => <MarkPoint interview={interview} point={point} />}
          />
          <DeliveryNotes responses={interview.responses} />
          <GradeAgain interview={interview} onRead={setFormerId} />
          <TipsCard report={interview.report} />
          {interview.cost && (
            <p className="text-sm text-ink-soft">
              This interview cost <span className="figures">{costText(interview.cost)}</span>:{' '}
              {takenText(interview.cost)}.
            </p>
          )}
        </>
      ) : (
        <FormerResults interview={interview} reportId={formerId} onBack={() => setFormerId(null)} />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to="/interview/config" className={buttonClasses()}>
          Practice Again
        </Link>
        <Link to="/" className={buttonClasses({ variant: 'outline' })}>
          View All Interviews
        </Link>
        <DeleteInterview
          interview={interview}
          label="Delete Interview"
          onDeleted={() => void navigate({ to: '/' })}
        />
      </div>
    </Page>
  );
}
