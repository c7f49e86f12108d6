import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { gradeColor, JudgeBadge } from '#client/components/report/judge-badge.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { dateText } from '#client/lib/formats.ts';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { questionExcerpt } from '#shared/rules/dashboard.ts';
import { isJudged } from '#shared/rules/grades.ts';
import { DeleteInterview } from './delete-interview.tsx';

/** One interview in a list, with a link to its results or, if it has none yet, to the interview itself. */
export function InterviewRow({
  interview,
  children,
  onDeleted,
}: {
  interview: InterviewSummaryReply;
  /** Further actions. */
  children?: ReactNode;
  onDeleted?: () => void;
}) {
  const { id, status, title, question, company, category, level, createdAt } = interview;
  const [to, way] =
    status === 'in_progress'
      ? (['/interview/$id', 'Continue'] as const)
      : (['/interview/$id/results', 'View Results'] as const);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        {title && <p className="font-semibold wrap-anywhere">{title}</p>}
        <p className={classNames('wrap-anywhere', title ? 'text-sm' : 'font-medium')}>
          {questionExcerpt(question)}
        </p>
        <p className="text-sm text-ink-soft">
          {company?.name ?? 'Generic'} · {category.name} · {level.name} ·{' '}
          <time dateTime={createdAt.toISOString()}>{dateText(createdAt)}</time>
        </p>
      </div>
      <Outcome interview={interview} />
      <div className="flex items-center gap-3 max-sm:w-full sm:gap-6">
        {children}
        <Link
          to={to}
          params={{ id: String(id) }}
          aria-label={`${way}: ${questionExcerpt(question)}`}
          className={buttonClasses({ variant: 'outline', size: 'sm' }, 'min-w-30')}
        >
          {way}
        </Link>
        <div className="max-sm:-mr-3 max-sm:ml-auto">
          <DeleteInterview interview={interview} {...(onDeleted && { onDeleted })} />
        </div>
      </div>
    </li>
  );
}

/** The outcome of an interview: its letter, score and judge, or that there is none yet. */
export function Outcome({
  interview,
}: {
  interview: Pick<InterviewSummaryReply, 'status' | 'grade' | 'score' | 'judgedBy'>;
}) {
  const { status, grade, score, judgedBy } = interview;
  if (status === 'grading') return <Badge tone="primary">Grading</Badge>;
  if (status === 'in_progress') return <Badge>In progress</Badge>;
  if (grade !== null && !isJudged(judgedBy)) {
    // No letter is shown: it would read as a grade, and nobody gave one.
    return (
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold">Not judged yet</span>
        {score !== null && <span className="figures">Estimate {score}/100</span>}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span
        className={classNames(
          grade ? 'figures text-lg font-semibold' : 'text-sm font-semibold',
          gradeColor(grade),
        )}
      >
        {grade ?? 'Not graded'}
      </span>
      <span className="figures text-sm text-ink-soft">{score === null ? 'Not scored' : `${score}/100`}</span>
      {grade !== null && judgedBy && <JudgeBadge judge={judgedBy} />}
    </p>
  );
}
