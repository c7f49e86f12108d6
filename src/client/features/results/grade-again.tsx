import { useState } from 'react';
import { ReportSection } from '#client/components/report/report-section.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { timeText } from '#client/lib/date-text.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { judgeLabel } from '#shared/rules/grades.ts';
import { FormerReports, VersionList } from './former-reports.tsx';
import { GradingStep } from './grading-step.tsx';

/** Puts the interview through the present grader, says what came of it, and lists what it replaced. */
export function GradeAgain({
  interview,
  onRead,
}: {
  interview: InterviewReply;
  /** Shows an earlier report. */
  onRead: (reportId: number) => void;
}) {
  const { status, gradeAgain } = useGradeAgain(interview);
  const { report, judgedBy, gradedAt, formerReports } = interview;
  return (
    <ReportSection
      title="Grading"
      isScreenOnly
      lead={
        judgedBy &&
        gradedAt && (
          <>
            <time dateTime={gradedAt.toISOString()}>{timeText(gradedAt)}</time>, {judgeLabel(judgedBy)}
          </>
        )
      }
    >
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          “Grade again” has a language model judge your answers, where one is set up. It costs no session, and
          the report you see now is kept below.
        </p>
        <Button variant="outline" pending={status === 'running'} onClick={gradeAgain}>
          {status === 'running' ? 'Grading again...' : 'Grade again'}
        </Button>
        <p role="status" className="max-w-prose font-medium">
          {statusText(status, interview)}
        </p>
        {!report?.provisional && <GradingStep grading={interview.grading} />}
      </div>
      {report && <VersionList versions={report.versions} of="this report" />}
      <FormerReports reports={formerReports} onRead={onRead} />
    </ReportSection>
  );
}

function statusText(status: RegradeStatus, { confirmedAt }: InterviewReply): string {
  const checked = confirmedAt ? ` Last graded again ${timeText(confirmedAt)}.` : '';
  switch (status) {
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
    case 'kept':
      return 'The report above stays: no language model is there to judge it again.';
    case 'still_provisional':
      return `The language model still did not answer, so the report stays provisional.${checked}`;
  }
}

/** Where grading again stands: not asked for, going on, or what came of it. */
type RegradeStatus = 'none' | 'running' | 'new' | 'same_grade' | 'confirmed' | 'kept' | 'still_provisional';

function useGradeAgain(interview: InterviewReply) {
  const utils = trpc.useUtils();
  const [key, setKey] = useState(newIdempotencyKey);
  /** The report that stood there when grading again was asked for on this page. */
  const [former, setFormer] = useState<InterviewReply | null>(null);
  const mutation = trpc.interviews.gradeAgain.useMutation({
    onMutate: () => setFormer(interview),
    onSuccess: (graded) => {
      setKey(newIdempotencyKey());
      utils.interviews.get.setData({ id: graded.id }, graded);
      void utils.interviews.list.invalidate();
    },
    onError: (error) => toastError('Failed to grade again', error, 'Please try again.'),
  });
  return {
    status: mutation.isPending ? 'running' : statusOf(interview, mutation.isSuccess ? former : null),
    gradeAgain: () => mutation.mutate({ id: interview.id, idempotencyKey: key }),
  };
}

function statusOf(interview: InterviewReply, former: InterviewReply | null): RegradeStatus {
  if (interview.isGradingAgain) return 'running';
  if (interview.confirmedAt) return interview.report?.provisional ? 'still_provisional' : 'confirmed';
  if (former === null) return 'none';
  if (interview.gradedAt?.getTime() === former.gradedAt?.getTime()) return 'kept';
  return interview.score === former.score && interview.grade === former.grade ? 'same_grade' : 'new';
}
