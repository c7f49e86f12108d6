import { Link } from '@tanstack/react-router';
import { DeleteInterview } from '#client/components/interview/delete-interview.tsx';
import { CoverageBadge } from '#client/components/report/coverage.tsx';
import { gradeColor } from '#client/components/report/grade-color.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { dateText } from '#client/lib/date-text.ts';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { questionExcerpt } from '#shared/rules/dashboard.ts';

const SHOWN_INTERVIEWS = 5;

/** The newest interviews, newest first. */
export function RecentInterviews({ interviews }: { interviews: readonly InterviewSummaryReply[] }) {
  const newest = [...interviews]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    .slice(0, SHOWN_INTERVIEWS);
  return (
    <section aria-labelledby="recent-interviews" className="grid gap-4">
      <h2 id="recent-interviews" className="text-xl">
        Recent Interviews
      </h2>
      {newest.length === 0 ? (
        <EmptyState />
      ) : (
        <ul aria-labelledby="recent-interviews" className="border-t border-line">
          {newest.map((interview) => (
            <InterviewRow key={interview.id} interview={interview} />
          ))}
        </ul>
      )}
    </section>
  );
}

function EmptyState() {
  return (
    <div className="grid justify-items-start gap-3 rounded-ui border border-dashed border-line-strong p-6">
      <p className="font-semibold">No interviews yet</p>
      <p className="text-ink-soft">
        Pick a category and a level, answer by voice, and find your scored report here afterwards.
      </p>
      <Link to="/interview/config" className={buttonClasses({ variant: 'outline' })}>
        Start your first interview
      </Link>
    </div>
  );
}

/** One interview of the list, with the way on: its results, or the interview itself. */
function InterviewRow({ interview }: { interview: InterviewSummaryReply }) {
  const { id, status, question, company, category, level, createdAt } = interview;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-medium wrap-anywhere">{questionExcerpt(question)}</p>
        <p className="text-sm text-ink-soft">
          {company?.name ?? 'Generic'} · {category.name} · {level.name} ·{' '}
          <time dateTime={createdAt.toISOString()}>{dateText(createdAt)}</time>
        </p>
      </div>
      <Outcome interview={interview} />
      {status === 'in_progress' ? (
        <Link
          to="/interview/$id"
          params={{ id: String(id) }}
          aria-label={`Continue: ${questionExcerpt(question)}`}
          className={buttonClasses({ variant: 'outline', size: 'sm' }, 'min-w-30')}
        >
          Continue
        </Link>
      ) : (
        <Link
          to="/interview/$id/results"
          params={{ id: String(id) }}
          aria-label={`View Results: ${questionExcerpt(question)}`}
          className={buttonClasses({ variant: 'outline', size: 'sm' }, 'min-w-30')}
        >
          View Results
        </Link>
      )}
      <DeleteInterview interview={interview} />
    </li>
  );
}

function Outcome({ interview }: { interview: InterviewSummaryReply }) {
  const { status, grade, score, coverageOnly } = interview;
  if (status === 'grading') return <Badge tone="primary">Grading</Badge>;
  if (status === 'in_progress') return <Badge>In progress</Badge>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className={classNames('font-semibold', grade ? 'figures text-lg' : 'text-sm', gradeColor(grade))}>
        {grade ?? 'Not graded'}
      </span>
      <span className="figures text-sm text-ink-soft">{score === null ? 'Not scored' : `${score}/100`}</span>
      {grade !== null && coverageOnly && <CoverageBadge />}
    </p>
  );
}
