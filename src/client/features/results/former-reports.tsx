import { useEffect, useRef } from 'react';
import { gradeColor } from '#client/components/report/grade-color.ts';
import { JudgeBadge } from '#client/components/report/judge-badge.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { timeText } from '#client/lib/date-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { FormerReportReply } from '#shared/contract/report.ts';
import { isJudged, judgeLabel } from '#shared/rules/grades.ts';

/** What earlier gradings of the same answers came to. */
export function FormerReports({
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
          {grade ?? 'Not graded'}
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
export function VersionList({ versions, of }: { versions: Record<string, string>; of: string }) {
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
