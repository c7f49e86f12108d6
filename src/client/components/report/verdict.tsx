import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { gradeRow, isCoverageOnly, recommendationText } from '#shared/rules/grades.ts';
import { CoverageBadge, MarkedScore } from './coverage.tsx';
import { gradeColor } from './grade-color.ts';

type Judged = Pick<InterviewReply, 'grade' | 'score' | 'hiringRecommendation'> & {
  report: Pick<ReportReply, 'caps' | 'confidence' | 'confidenceNote' | 'engine' | 'coverage'> | null;
};

/** Grade, score and recommendation, each in words, and how sure the grader is. */
export function Verdict({ interview }: { interview: Judged }) {
  const { grade, score, hiringRecommendation, report } = interview;
  const headline = gradeRow(grade)?.headline;
  const isCoverage = grade !== null && report !== null && isCoverageOnly(report.engine);
  const range = report?.coverage?.range;
  const marked = report?.coverage?.marked;
  return (
    <div className="grid content-start gap-3">
      <dl className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <dt className="sr-only">Grade</dt>
          <dd
            className={classNames(
              'figures',
              gradeColor(grade),
              grade ? 'text-5xl font-semibold' : 'text-2xl',
            )}
          >
            {grade ?? 'Not graded'}
          </dd>
          {headline && <dd className="text-lg font-semibold">{headline}</dd>}
          {isCoverage && (
            <dd>
              <CoverageBadge />
            </dd>
          )}
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Score</dt>
          <dd className="figures text-xl">
            {score === null ? 'Not scored' : score}
            {score !== null && <span className="text-base text-ink-soft"> / 100</span>}
          </dd>
        </div>
        {marked && <MarkedScore score={score} marked={marked} />}
        {range && (
          <div>
            <dt className="text-sm text-ink-soft">Range</dt>
            <dd>
              <span className="figures">
                {range.from} to {range.to}
              </span>
              <span className="text-sm text-ink-soft">, by this engine’s error on questions new to it</span>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-soft">Hiring recommendation</dt>
          <dd className="font-semibold">{recommendationText(hiringRecommendation)}</dd>
          {isCoverage && (
            <dd className="mt-1">
              <CoverageBadge />
            </dd>
          )}
        </div>
      </dl>
      {report?.caps.map(({ cap, reason }) => (
        <p key={reason} className="text-sm">
          {reason} The score is limited to {cap}.
        </p>
      ))}
      {grade && report?.confidenceNote && !isCoverage && (
        <p className="text-sm text-ink-soft">
          Confidence: {report.confidence}. {report.confidenceNote}
        </p>
      )}
    </div>
  );
}
