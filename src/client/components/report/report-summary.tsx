import { dateText } from '#client/lib/date-text.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { isJudged } from '#shared/rules/grades.ts';
import { DimensionRows } from './dimension-rows.tsx';
import { Verdict } from './verdict.tsx';

/** What a report comes to, in one column: grade, score, bar, change, and the six dimensions. */
export function ReportSummary({ interview }: { interview: InterviewReply }) {
  const { title, level, report, score, judgedBy, lastTry, predictions = [] } = interview;
  return (
    <div className="grid content-start gap-4">
      {title && <h2 className="text-2xl">{title}</h2>}
      <Verdict interview={interview} />
      {lastTry && score !== null && isJudged(judgedBy) && (
        <p className="text-sm">
          Was <span className="figures">{lastTry.score}</span> on this question
          {lastTry.completedAt && `, ${dateText(lastTry.completedAt)}`}: {changeText(score - lastTry.score)}
        </p>
      )}
      {report && score !== null && report.dimensions.length > 0 && (
        <DimensionRows
          dimensions={report.dimensions}
          levelName={level.name}
          lastTry={lastTry}
          predictions={predictions}
        />
      )}
    </div>
  );
}

function changeText(points: number): string {
  if (points === 0) return 'no change.';
  return points > 0 ? `+${points}.` : `−${-points}.`;
}
