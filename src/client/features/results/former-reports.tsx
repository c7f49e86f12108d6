import { gradeColor } from '#client/components/report/grade-color.ts';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { timeText } from '#client/lib/date-text.ts';
import { engineName } from '#client/lib/engine-name.ts';
import type { FormerReportReply } from '#shared/contract/report.ts';
import { VersionList } from './version-list.tsx';

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
  const { gradedAt, grade, score, provisional, engine, versions } = report;
  const when = gradedAt ? timeText(gradedAt) : 'At an unknown time';
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-4">
        {gradedAt ? <time dateTime={gradedAt.toISOString()}>{when}</time> : <span>{when}</span>}
        <span className={classNames('figures font-semibold', gradeColor(grade))}>
          {grade ?? 'Not graded'}
        </span>
        <span className="figures">{score === null ? 'Not scored' : `${score} / 100`}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {engineName(engine.label)}
        {provisional && ' (provisional)'}
      </p>
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
