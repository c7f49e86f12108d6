import { ReportSection } from '#client/components/report/report-section.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { timeText } from '#client/lib/date-text.ts';
import { engineInSentence } from '#client/lib/engine-name.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { FormerReports } from './former-reports.tsx';
import { type GradingNews, useGradeAgain } from './use-grade-again.ts';
import { VersionList } from './version-list.tsx';

/** Puts the interview through the present grader, says what came of it, and lists what it replaced. */
export function GradeAgain({
  interview,
  onRead,
}: {
  interview: InterviewReply;
  /** Shows an earlier report. */
  onRead: (reportId: number) => void;
}) {
  const { news, gradeAgain } = useGradeAgain(interview);
  const { report, gradedAt, formerReports } = interview;
  return (
    <ReportSection
      title="Grading"
      isScreenOnly
      lead={
        report &&
        gradedAt && (
          <>
            Graded <time dateTime={gradedAt.toISOString()}>{timeText(gradedAt)}</time> by{' '}
            {engineInSentence(report.engine.label)}
          </>
        )
      }
    >
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          Grading again gives the same answers to the grader as it is today. It costs no session, and the
          report you see now is kept below.
        </p>
        <Button variant="outline" pending={news === 'running'} onClick={gradeAgain}>
          {news === 'running' ? 'Grading again...' : 'Grade again'}
        </Button>
        <p role="status" className="max-w-prose font-medium">
          {newsText(news, interview)}
        </p>
      </div>
      {report && <VersionList versions={report.versions} of="this report" />}
      <FormerReports reports={formerReports} onRead={onRead} />
    </ReportSection>
  );
}

function newsText(news: GradingNews, { confirmedAt }: InterviewReply): string {
  const checked = confirmedAt ? ` Last graded again ${timeText(confirmedAt)}.` : '';
  switch (news) {
    case 'none':
      return '';
    case 'running':
      return 'Your answers are being graded again. The report above stays until the new one is there.';
    case 'new':
      return 'The report above is new. The one before it is kept below.';
    case 'same_grade':
      return 'The report above is new; grade and score stay as they were. The one before it is kept below.';
    case 'confirmed':
      return `Nothing changed. The same answers and the same versions give the same report.${checked}`;
    case 'still_provisional':
      return `The better grader still did not answer, so the report stays provisional.${checked}`;
  }
}
