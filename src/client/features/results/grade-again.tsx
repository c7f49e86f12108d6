import { useEffect, useRef, useState } from 'react';
import { gradeColor, JudgeBadge } from '#client/components/report/judge-badge.tsx';
import { ReportSection } from '#client/components/report/report-section.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { timeText } from '#client/lib/formats.ts';
import { toastError } from '#client/lib/toast.tsx';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import { useModelServes } from '#client/lib/use-model-serves.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { FormerReportReply } from '#shared/contract/report.ts';
import { isJudged, judgeLabel } from '#shared/rules/grades.ts';
import { GradingStep } from './provisional-note.tsx';

/** Has the active model grade the interview again, says what came of it, and lists the reports that were replaced. */
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
  // A provisional report can be graded again even while the model is away.
  const isOffered = useModelServes() || report?.provisional === true || status !== 'none';
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
          {isOffered
            ? '“Grade again” has a language model judge your answers. It costs no session, and the report you see now is kept below.'
            : 'A language model can judge your answers once one is set up. That costs no session, and the report you see now is kept.'}
        </p>
        {isOffered && (
          <Button variant="outline" pending={status === 'running'} onClick={gradeAgain}>
            {status === 'running' ? 'Grading again...' : 'Grade again'}
          </Button>
        )}
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

function statusText(status: RegradeStatus, { confirmedAt, judgedBy }: InterviewReply): string {
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
      return judgedBy?.kind === 'model'
        ? `Nothing changed. The same answers and the same versions give the same report.${checked}`
        : `Nothing changed: no language model judged your answers.${checked}`;
    case 'kept':
      return 'The report above stays: no language model is there to judge it again.';
    case 'still_provisional':
      return `The language model still did not answer, so the report stays provisional.${checked}`;
  }
}

/** The state of grading again: not asked for, running, or what came of it. */
type RegradeStatus = 'none' | 'running' | 'new' | 'same_grade' | 'confirmed' | 'kept' | 'still_provisional';

function useGradeAgain(interview: InterviewReply) {
  const utils = trpc.useUtils();
  const [key, setKey] = useState(newIdempotencyKey);
  /** The report that was shown when grading again was asked for on this page. */
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

/** What earlier gradings of the same answers came to. */
function FormerReports({
  reports,
  onRead,
}: {
  reports: readonly FormerReportReply[];
  onRead: (reportId: number) => void;
}) {
  if (reports.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">Earlier reports</h3>
      <ul className="grid gap-4">
        {reports.map((report) => (
          <FormerReport key={report.id} report={report} onRead={() => onRead(report.id)} />
        ))}
      </ul>
    </div>
  );
}

function FormerReport({ report, onRead }: { report: FormerReportReply; onRead: () => void }) {
  const { gradedAt, grade, score, judgedBy, provisional, versions } = report;
  const isEstimate = !isJudged(judgedBy);
  const when = gradedAt ? timeText(gradedAt) : 'At an unknown time';
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-4">
        {gradedAt ? <time dateTime={gradedAt.toISOString()}>{when}</time> : <span>{when}</span>}
        {isEstimate && grade !== null && <span className="text-sm text-ink-soft">Estimate</span>}
        <span className={classNames('figures font-semibold', gradeColor(grade, isEstimate))}>
          {(!isEstimate && grade) || 'Not graded'}
        </span>
        <span className="figures">{score === null ? 'Not scored' : `${score} / 100`}</span>
        {grade !== null && <JudgeBadge judge={judgedBy} />}
      </p>
      {provisional && <p className="text-sm text-ink-soft">Provisional</p>}
      <VersionList versions={versions} of={`the report of ${when}`} />
      <Button
        variant="outline"
        size="sm"
        className="mt-2 justify-self-start"
        aria-label={`Read this report of ${when}`}
        onClick={onRead}
      >
        Read this report
      </Button>
    </li>
  );
}

type Props = { interview: InterviewReply; reportId: number; onBack: () => void };

/** The interview as an earlier grading saw it. */
export function FormerResults({ interview, reportId, onBack }: Props) {
  const query = trpc.interviews.formerReport.useQuery({ id: interview.id, reportId });
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const former = query.data;
  return (
    <>
      <div ref={top} tabIndex={-1} className="scroll-mt-2">
        <Alert title="An earlier report">
          <p>
            {former?.gradedAt && `Made ${timeText(former.gradedAt)}, ${judgeLabel(former.judgedBy)}. `}A later
            report replaced it.
          </p>
          <Button variant="outline" size="sm" className="justify-self-start print:hidden" onClick={onBack}>
            Back to the present report
          </Button>
        </Alert>
      </div>
      {former && <ReportView interview={{ ...interview, ...former, id: interview.id }} />}
      {query.isPending && (
        <SkeletonGroup label="Loading the earlier report" className="grid gap-8">
          <Skeleton className="h-28" />
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
      {query.isError && (
        <LoadError title="Error Loading Results" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

/** What a report was made from: the same versions and the same answers give the same report. */
function VersionList({ versions, of }: { versions: Record<string, string>; of: string }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">Versions of {of}</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-l border-line pl-4">
        {Object.entries(versions).map(([name, version]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures break-all">{version}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
