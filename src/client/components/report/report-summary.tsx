import type { ReactNode } from 'react';
import { dateText } from '#client/lib/formats.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { estimateText } from '#shared/report/estimate.ts';
import { isJudged } from '#shared/rules/grades.ts';
import { DimensionRows } from './dimension-rows.tsx';
import { JudgeBadge } from './judge-badge.tsx';
import { PointRows } from './point-rows.tsx';
import { ScoreSum } from './score-sum.tsx';
import { Verdict } from './verdict.tsx';

/** The head of a report: title, grade, score and change. */
export function ReportSummary({ interview }: { interview: InterviewReply }) {
  const { title, score, judgedBy, previousInterview } = interview;
  return (
    <div className="grid content-start gap-2 sm:gap-3">
      {title && <h2 className="text-base lg:text-2xl">{title}</h2>}
      <Verdict interview={interview} />
      {previousInterview && score !== null && isJudged(judgedBy) && (
        <p className="text-sm">
          Was <span className="figures">{previousInterview.score}</span> on this question
          {previousInterview.completedAt && `, ${dateText(previousInterview.completedAt)}`}:{' '}
          {changeText(score - previousInterview.score)}
        </p>
      )}
    </div>
  );
}

/** The six dimensions, and how the score follows from them and not from the estimate before. */
export function ReportScores({ interview }: { interview: InterviewReply }) {
  const { level, report, score, judgedBy, previousInterview, predictions = [] } = interview;
  if (!report || score === null || report.dimensions.length === 0) return null;
  const before = { previousInterview, predictions };
  const estimate = estimateText(interview);
  return (
    <div className="grid content-start gap-3">
      {estimate && <p className="text-sm text-ink-soft">{estimate}</p>}
      {judgedBy?.kind === 'candidate' ? (
        <PointRows report={report} {...before} />
      ) : (
        <DimensionRows dimensions={report.dimensions} levelName={level.name} {...before} />
      )}
      <ScoreSum interview={interview} />
    </div>
  );
}

function changeText(points: number): string {
  if (points === 0) return 'no change.';
  return points > 0 ? `+${points}.` : `−${-points}.`;
}

/** The lead of a report that nobody has judged yet, with a way to have it judged. */
export function UnjudgedLead({
  interview: { report, friend },
  action,
  judgedSoFar,
}: {
  interview: InterviewReply;
  /** The controls to have it judged; left out for a reader who is not the candidate. */
  action: ReactNode;
  judgedSoFar: string | null;
}) {
  const isAwaited = friend?.verdict === 'awaited';
  return (
    <div
      data-report-summary
      className="grid justify-items-start gap-3 border-l-4 border-primary pl-4 lg:col-span-2 print:col-span-2"
    >
      <p className="text-2xl font-semibold wrap-anywhere">
        {isAwaited
          ? `${friend.name ?? 'Your friend'} is judging this`
          : (judgedSoFar ?? 'Nobody has judged this yet')}
      </p>
      {/* The reason is about the transcript, which a friend who listened does not need. */}
      {!isAwaited && report?.notGradedReason && <p className="max-w-prose">{report.notGradedReason}</p>}
      {action}
    </div>
  );
}

/** The estimate in place of a grade, and a placeholder for the advice. */
export function Estimate({ interview }: { interview: InterviewReply }) {
  const { friend } = interview;
  const judge = friend?.verdict === 'awaited' ? (friend.name ?? 'your friend') : 'you or a model';
  return (
    <div className="grid content-start gap-6">
      <ReportSummary interview={interview} />
      {interview.score !== null && (
        // Folded: a number that is seen first pulls the judgment towards it.
        <details className="max-w-prose text-sm text-ink-soft">
          <summary className="min-h-6 cursor-pointer hover:text-ink">Estimate</summary>
          <JudgeBadge judge={{ kind: 'nobody', name: null }} />
          <p>
            <span className="figures">{interview.score} / 100</span>. It only counts how many of the
            question’s points your words came near. It cannot know what they say, so a grade may be far lower.
            It is left out of your averages and charts.
          </p>
        </details>
      )}
      <section aria-labelledby="improve" className="grid gap-1 border-t border-line pt-4">
        <h2 id="improve" className="text-base">
          Improve Your Performance
        </h2>
        <p className="max-w-prose text-sm text-ink-soft">
          What to work on appears here once {judge} has judged the interview.
        </p>
      </section>
    </div>
  );
}
