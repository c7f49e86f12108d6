import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { gradeRow, recommendationText } from '#shared/rules/grades.ts';
import { gradeColor } from './grade-color.ts';

type Judged = Pick<InterviewReply, 'grade' | 'score' | 'hiringRecommendation'> & {
  report: Pick<ReportReply, 'caps' | 'confidence' | 'confidenceNote'> | null;
};

/** Grade, score and recommendation, each in words, and how sure the grader is. */
export function Verdict({ interview }: { interview: Judged }) {
  const { grade, score, hiringRecommendation, report } = interview;
  const headline = gradeRow(grade)?.headline;
  return (
    <div className="grid content-start gap-3">
      <dl className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
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
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Score</dt>
          <dd className="figures text-xl">
            {score === null ? 'Not scored' : score}
            {score !== null && <span className="text-base text-ink-soft"> / 100</span>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Hiring recommendation</dt>
          <dd className="font-semibold">{recommendationText(hiringRecommendation)}</dd>
        </div>
      </dl>
      {report?.caps.map(({ cap, reason }) => (
        <p key={reason} className="text-sm">
          {reason} The score is limited to {cap}.
        </p>
      ))}
      {grade && report?.confidenceNote && (
        <p className="text-sm text-ink-soft">
          Confidence: {report.confidence}. {report.confidenceNote}
        </p>
      )}
    </div>
  );
}
