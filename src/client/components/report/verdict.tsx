import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { scoreRange } from '#shared/report/score-range.ts';
import { isFirstImpression } from '#shared/rules/first-impression.ts';
import { gradeRow, isJudged, LEVEL_BAR_SCORE, recommendationText } from '#shared/rules/grades.ts';
import { JudgeBadge } from './judge-badge.tsx';
import { ScoreRing } from './score-ring.tsx';

type Judged = Pick<InterviewReply, 'grade' | 'score' | 'hiringRecommendation' | 'judgedBy'> & {
  report:
    | (Pick<ReportReply, 'caps' | 'confidence' | 'engine'> &
        Partial<Pick<ReportReply, 'words' | 'speechSeconds'>>)
    | null;
};

/**
 * Grade, score and recommendation, each in words, and who stands for them; a range where a model is not sure, and how far
 * the bar is. What nobody judged is an estimate: small, without a color, a headline or a distance.
 */
export function Verdict({ interview, levelName }: { interview: Judged; levelName?: string }) {
  const { grade, score, hiringRecommendation, judgedBy, report } = interview;
  const isEstimate = !isJudged(judgedBy);
  const headline = isEstimate ? undefined : gradeRow(grade)?.headline;
  const range = report && scoreRange(report, score);
  const { words = Number.POSITIVE_INFINITY, speechSeconds = Number.POSITIVE_INFINITY } = report ?? {};
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <dl>
          <dt className="sr-only">Grade</dt>
          <dd>
            <ScoreRing
              grade={grade}
              score={score}
              range={range}
              isEstimate={isEstimate}
              isSmall={isEstimate || isFirstImpression({ words, speechSeconds }, score)}
            />
          </dd>
        </dl>
        <dl className="grid min-w-40 flex-1 gap-1">
          {headline && (
            <div>
              <dt className="sr-only">Headline</dt>
              <dd className="font-semibold">{headline}</dd>
            </div>
          )}
          <div className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-sm text-ink-soft">{isEstimate && score !== null ? 'Estimate' : 'Score'}</dt>
            <dd className="figures">
              {score === null ? 'Not scored' : score}
              {score !== null && <span className="text-sm text-ink-soft"> / 100</span>}
            </dd>
          </div>
          {range && (
            <div className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-sm text-ink-soft">Range</dt>
              <dd className="figures">
                {range.from} to {range.to}
              </dd>
            </div>
          )}
          {judgedBy && grade !== null && (
            <div>
              <dt className="sr-only">Judged by</dt>
              <dd>
                <JudgeBadge judge={judgedBy} />
              </dd>
            </div>
          )}
          <div>
            <dt className="sr-only">Hiring recommendation</dt>
            <dd className="text-sm font-medium">{recommendationText(hiringRecommendation)}</dd>
          </div>
        </dl>
      </div>
      {!isEstimate && score !== null && levelName && (
        <p className="text-sm">{distanceText(score, levelName)}</p>
      )}
      {report?.caps.map(({ cap, reason }) => (
        <p key={reason} className="text-sm text-ink-soft">
          {reason} The score is limited to {cap}.
        </p>
      ))}
    </div>
  );
}

/** How far the score is from what the level asks for. */
function distanceText(score: number, levelName: string): string {
  const points = Math.abs(score - LEVEL_BAR_SCORE);
  if (points === 0) return `Exactly at the bar for ${levelName}, ${LEVEL_BAR_SCORE}.`;
  const side = score < LEVEL_BAR_SCORE ? 'below' : 'above';
  return `${points} ${points === 1 ? 'point' : 'points'} ${side} the bar for ${levelName}, ${LEVEL_BAR_SCORE}.`;
}
