import { Link } from '@tanstack/react-router';
import { Outcome } from '#client/components/interview/interview-row.tsx';
import { evidenceText } from '#client/components/report/evidence-tab.tsx';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { Card, Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { errorText, readError } from '#client/lib/errors.ts';
import { dateText } from '#client/lib/formats.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ComparisonReply } from '#shared/contract/comparison.ts';
import type { JudgedBy } from '#shared/contract/report.ts';
import { questionExcerpt } from '#shared/rules/dashboard.ts';
import { isJudged } from '#shared/rules/grades.ts';

const TITLE = 'Two interviews compared';
/** Errors that a retry would not fix. */
const FINAL = ['INVALID_INPUT', 'NOT_FOUND', 'INTERVIEW_NOT_COMPLETED'];

type Dimension = ComparisonReply['dimensions'][number];
type Side = 'a' | 'b';

/** Compares two interviews on one question; an id is null if the address names none. */
export function ComparisonScreen({ a, b }: { a: number | null; b: number | null }) {
  if (a === null || b === null) return <NotComparable reason="Choose two interviews to compare." />;
  return <Compared a={a} b={b} />;
}

function Compared({ a, b }: { a: number; b: number }) {
  const query = trpc.interviews.compare.useQuery({ a, b }, { staleTime: 0 });
  if (query.data) return <SideBySide comparison={query.data} />;
  if (query.isError) {
    if (FINAL.includes(readError(query.error).code)) {
      return <NotComparable reason={errorText(query.error, 'Choose two interviews to compare.')} />;
    }
    return (
      <Page title={TITLE} width="wide" before={<BackToInterviews />}>
        <LoadError
          title="The comparison could not be loaded"
          error={query.error}
          onRetry={() => query.refetch()}
        />
      </Page>
    );
  }
  return (
    <Page title={TITLE} width="wide" before={<BackToInterviews />}>
      <SkeletonGroup label="Loading the comparison" className="grid gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-80" />
      </SkeletonGroup>
    </Page>
  );
}

function BackToInterviews() {
  return (
    <Link to="/interviews" className="link justify-self-start text-sm">
      Back to Interviews
    </Link>
  );
}

function NotComparable({ reason }: { reason: string }) {
  return (
    <Page title={TITLE} width="wide" before={<BackToInterviews />}>
      <Alert tone="danger" title="These cannot be compared">
        <p>{reason}</p>
      </Alert>
    </Page>
  );
}

function SideBySide({ comparison }: { comparison: ComparisonReply }) {
  const { a, b, isMixed, dimensions } = comparison;
  const sides = [a, b];
  const areJudged = sides.every(({ judgedBy }) => isJudged(judgedBy));
  return (
    <Page
      title={a.title ?? questionExcerpt(a.question)}
      width="wide"
      before={<BackToInterviews />}
      lead={<p className="text-base">{TITLE}, dimension by dimension.</p>}
    >
      <Gained comparison={comparison} />
      {isMixed && areJudged && (
        <Alert title="Different judges">
          <p>
            The same kind of judge did not judge both, so their figures mean different things and are not
            subtracted.
          </p>
        </Alert>
      )}
      {!areJudged ? (
        <Alert title="Not judged yet">
          <p>
            One of these interviews has not been judged, so there is nothing to compare. Judge it yourself
            first.
          </p>
        </Alert>
      ) : (
        sides.some(({ grade }) => grade === null) && (
          <Alert title="Not graded">
            <p>One of these interviews was not graded, so there is nothing to compare.</p>
          </Alert>
        )
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Try name="Earlier" interview={a} />
        <Try name="Later" interview={b} />
      </div>
      {dimensions.map((dimension) => (
        <ComparedDimension key={dimension.id} dimension={dimension} comparison={comparison} />
      ))}
    </Page>
  );
}

/** What the second interview gained, in two sentences; nothing if the two scores cannot be compared. */
function Gained({ comparison: { a, b, isMixed, dimensions } }: { comparison: ComparisonReply }) {
  if (isMixed || a.score === null || b.score === null || !isJudged(a.judgedBy) || !isJudged(b.judgedBy)) {
    return null;
  }
  const points = b.score - a.score;
  const count = Math.abs(points) === 1 ? '1 point' : `${Math.abs(points)} points`;
  const changes = dimensions
    .flatMap(({ name, a: before, b: after }) =>
      before && after ? [{ name, change: after.score - before.score }] : [],
    )
    .toSorted((one, other) => other.change - one.change);
  const [best] = changes;
  const last = changes.at(-1);
  const moved = [
    ...(best && best.change > 0 ? [`${best.name} gained most, ${best.change} of 5`] : []),
    ...(last && last.change < 0 ? [`${last.name} lost most, ${-last.change} of 5`] : []),
  ];
  return (
    <p className="max-w-prose text-xl font-semibold text-pretty">
      {points === 0
        ? `Both interviews scored ${b.score}.`
        : `You ${points > 0 ? 'gained' : 'lost'} ${count}: ${a.score}, then ${b.score}.`}{' '}
      {moved.length > 0 ? `${moved.join('; ')}.` : 'No dimension moved.'}
    </p>
  );
}

function Try({ name, interview }: { name: string; interview: ComparisonReply['a'] }) {
  const { id, createdAt, company, level } = interview;
  return (
    <Card className="grid content-start gap-2">
      <h2 className="text-base">
        {name}, <time dateTime={createdAt.toISOString()}>{dateText(createdAt)}</time>
      </h2>
      <Outcome interview={interview} />
      <p className="text-sm text-ink-soft">
        {company?.name ?? 'Generic'} · {level.name} ·{' '}
        <Link
          to="/interview/$id/results"
          params={{ id: String(id) }}
          className="link"
          aria-label={`View Results: ${name}`}
        >
          View Results
        </Link>
      </p>
    </Card>
  );
}

function ComparedDimension({ dimension, comparison }: { dimension: Dimension; comparison: ComparisonReply }) {
  const { name, a, b, points } = dimension;
  return (
    <section aria-label={name} className="grid gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg">{name}</h2>
        <p className="figures text-sm">{scoresText(dimension, comparison.isMixed)}</p>
      </div>
      <div className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {a && (
          <p>
            <Whose>Earlier:</Whose> {a.reason}
          </p>
        )}
        {b && (
          <p className="sm:col-start-2">
            <Whose>Later:</Whose> {b.reason}
          </p>
        )}
      </div>
      {points.length > 0 && (
        <ul className="grid gap-4">
          {points.map((point) => (
            <li key={point.pointId} className="grid gap-2 rounded-ui bg-sunken p-4">
              <p className="font-medium">{point.title}</p>
              <div className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
                <Heard side="a" point={point.a} judge={comparison.a.judgedBy} />
                <Heard side="b" point={point.b} judge={comparison.b.judgedBy} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Names the interview that a value belongs to: on narrow screens, where the two are stacked, and for screen readers.
 */
function Whose({ children }: { children: string }) {
  return <span className="text-ink-soft sm:sr-only">{children}</span>;
}

function scoresText({ a, b }: Dimension, isMixed: boolean): string {
  const bars = [...new Set([a?.bar, b?.bar].filter((bar) => bar !== undefined))].join(' and ');
  const figures = `${a?.score ?? '–'} → ${b?.score ?? '–'} of 5, bar ${bars}`;
  if (!a || !b || isMixed) return figures;
  const difference = b.score - a.score;
  if (difference === 0) return `${figures}: the same`;
  return `${figures}: ${difference > 0 ? '+' : '−'}${Math.abs(difference)}`;
}

function heardText(point: HeardProps['point'], judge: JudgedBy | null): string {
  if (!isJudged(judge)) return 'not judged yet';
  return point ? evidenceText(point, judge) : 'not asked for';
}

type HeardProps = { side: Side; point: Dimension['points'][number]['a']; judge: JudgedBy | null };

function Heard({ side, point, judge }: HeardProps) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-ink-soft">
        {side === 'a' ? 'Earlier' : 'Later'}: {heardText(point, judge)}
      </p>
      {point?.quote && <q className="italic wrap-anywhere">{point.quote.text}</q>}
    </div>
  );
}
