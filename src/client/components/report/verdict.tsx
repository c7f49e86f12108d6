import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { limitText } from '#shared/report/limit.ts';
import { gradeRow, isFirstImpression, isJudged, recommendationText } from '#shared/rules/grades.ts';
import { gradeColor, JudgeBadge } from './judge-badge.tsx';

type Judged = Pick<InterviewReply, 'grade' | 'score' | 'hiringRecommendation' | 'judgedBy'> & {
  report:
    | (Pick<ReportReply, 'caps' | 'confidence' | 'engine'> &
        Partial<Pick<ReportReply, 'words' | 'speechSeconds' | 'dimensions'>>)
    | null;
};

/**
 * Grade, score and recommendation, each in words, and who judged; a range if a model is not sure. A score that nobody
 * judged is an estimate, which is not shown here.
 */
export function Verdict({ interview }: { interview: Judged }) {
  const { grade, score, hiringRecommendation, judgedBy, report } = interview;
  const isEstimate = !isJudged(judgedBy);
  const headline = isEstimate ? undefined : gradeRow(grade)?.headline;
  const range = report && scoreRange(report, score);
  const limit = report && limitText(report);
  const { words = Number.POSITIVE_INFINITY, speechSeconds = Number.POSITIVE_INFINITY } = report ?? {};
  return (
    <div className="grid content-start gap-2">
      <div className={isEstimate ? 'grid' : 'flex flex-wrap items-center gap-x-5 gap-y-3'}>
        <dl>
          <dt className="sr-only">Grade</dt>
          <dd>
            {isEstimate ? (
              <span className="text-lg font-semibold">Not graded</span>
            ) : (
              <ScoreRing
                grade={grade}
                score={score}
                range={range}
                isSmall={isFirstImpression({ words, speechSeconds }, score)}
              />
            )}
          </dd>
        </dl>
        <dl className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:grid">
          {headline && (
            <div className="basis-full">
              <dt className="sr-only">Headline</dt>
              <dd className="text-sm">{headline}</dd>
            </div>
          )}
          {(!isEstimate || score === null) && (
            <div className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-sm text-ink-soft">Score</dt>
              <dd className="figures">
                {score === null ? 'Not scored' : score}
                {score !== null && <span className="text-sm text-ink-soft"> / 100</span>}
              </dd>
            </div>
          )}
          {range && (
            <div className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-sm text-ink-soft">Range</dt>
              <dd className="figures">
                {range.from} to {range.to}
              </dd>
            </div>
          )}
          {judgedBy && grade !== null && !isEstimate && (
            <div>
              <dt className="sr-only">Judged by</dt>
              <dd>
                <JudgeBadge judge={judgedBy} />
              </dd>
            </div>
          )}
          <div className="basis-full">
            <dt className="sr-only">Hiring recommendation</dt>
            <dd className={classNames('text-sm', isEstimate ? 'text-ink-soft' : 'font-medium')}>
              {judgedBy?.kind === 'candidate' && grade !== null && 'By these scores: '}
              <span>{recommendationText(hiringRecommendation)}</span>
            </dd>
          </div>
        </dl>
      </div>
      {limit && <p className="text-sm text-ink-soft">{limit}</p>}
    </div>
  );
}

type RingProps = {
  grade: string | null;
  score: number | null;
  /** The range in which the score lies, if the model is not sure; otherwise null. */
  range: { from: number; to: number } | null;
  isSmall?: boolean;
};

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** The letter in a ring that is filled up to the score; a paler arc is its range. */
function ScoreRing({ grade, score, range, isSmall = false }: RingProps) {
  return (
    <div
      className={classNames(
        'relative grid shrink-0 place-items-center',
        isSmall ? 'size-16' : 'size-24 sm:size-28',
      )}
    >
      <svg
        viewBox="0 0 120 120"
        aria-hidden
        className={classNames('size-full -rotate-90', gradeColor(grade))}
      >
        <circle cx="60" cy="60" r={RADIUS} fill="none" className="stroke-sunken" strokeWidth="9" />
        {score !== null && <Arc from={0} to={range ? range.from : score} />}
        {range && <Arc from={range.from} to={range.to} isPale />}
      </svg>
      <span
        className={classNames(
          'figures absolute font-semibold',
          gradeColor(grade),
          grade ? (isSmall ? 'text-xl' : 'text-4xl') : 'text-center text-xs',
        )}
      >
        {grade ?? 'Not graded'}
      </span>
    </div>
  );
}

function Arc({ from, to, isPale = false }: { from: number; to: number; isPale?: boolean }) {
  const length = ((to - from) / 100) * LENGTH;
  return (
    <circle
      cx="60"
      cy="60"
      r={RADIUS}
      fill="none"
      stroke="currentColor"
      strokeOpacity={isPale ? 0.4 : 1}
      strokeWidth="9"
      strokeDasharray={`${length} ${LENGTH}`}
      strokeDashoffset={-(from / 100) * LENGTH}
      style={{ printColorAdjust: 'exact' }}
    />
  );
}

/** About one letter either way. */
const UNSURE_POINTS = 5;

/** The range of the score if a model judged with low confidence; null otherwise, and without a score. */
function scoreRange(
  { confidence, engine }: Pick<ReportReply, 'confidence' | 'engine'>,
  score: number | null,
): { from: number; to: number } | null {
  if (score === null) return null;
  if (engine.model === null || confidence !== 'low') return null;
  return { from: Math.max(0, score - UNSURE_POINTS), to: Math.min(100, score + UNSURE_POINTS) };
}
