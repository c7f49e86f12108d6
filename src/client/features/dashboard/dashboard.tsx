import { Link } from '@tanstack/react-router';
import { gradeColor } from '#client/components/report/grade-color.ts';
import { Alert } from '#client/components/ui/alert.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { type DashboardStats, dashboardStats, MAX_LISTED_INTERVIEWS } from '#shared/rules/dashboard.ts';
import { RecentInterviews } from './recent-interviews.tsx';

/** The figures are of all interviews. */
export const ALL_INTERVIEWS = { limit: MAX_LISTED_INTERVIEWS };

const SKELETON_CARDS = ['grade', 'rate', 'time', 'count'];
const SKELETON_ROWS = ['first', 'second', 'third'];

/** The start page of a signed-in user. */
export function Dashboard({ user }: { user: UserReply }) {
  const interviews = trpc.interviews.list.useQuery(ALL_INTERVIEWS);
  const page = interviews.data;
  const stats = page && dashboardStats(page.interviews);
  return (
    <Page
      title={`Welcome back, ${user.firstName}`}
      width="wide"
      lead={stats && <p>{completedText(stats.completedCount)}</p>}
      actions={
        <Link to="/interview/config" className={buttonClasses()}>
          Start New Interview
        </Link>
      }
    >
      {interviews.isError && (
        <LoadError
          title="Your interviews could not be loaded"
          error={interviews.error}
          onRetry={() => interviews.refetch()}
        />
      )}
      {interviews.isLoading && <DashboardSkeleton />}
      {page?.notice && <Alert>{page.notice}</Alert>}
      {stats && <StatCards stats={stats} />}
      {page && <RecentInterviews interviews={page.interviews} />}
    </Page>
  );
}

function completedText(count: number): string {
  if (count === 0) return "You haven't completed an interview yet.";
  return count === 1 ? "You've completed 1 interview." : `You've completed ${count} interviews.`;
}

/** Four figures over all interviews. */
function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-ui border border-line bg-line lg:grid-cols-4">
      <Stat
        name="Average Grade"
        value={stats.averageGrade}
        valueClass={gradeColor(stats.averageGrade)}
        basis={stats.basis}
      />
      <Stat name="Pass Rate" value={stats.passRate} basis={stats.basis} />
      <Stat name="Avg Response Time" value={stats.averageResponseTime} />
      <Stat name="Interviews Completed" value={String(stats.completedCount)} />
    </dl>
  );
}

type StatProps = { name: string; value: string; valueClass?: string; basis?: string | null };

function Stat({ name, value, valueClass, basis }: StatProps) {
  return (
    <div className="grid content-between gap-2 bg-raised p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={classNames('figures text-2xl', valueClass)}>{value}</dd>
      {basis && <dd className="text-sm text-ink-soft">{basis}</dd>}
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading your interviews" className="grid gap-8">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {SKELETON_CARDS.map((card) => (
          <Skeleton key={card} className="h-24" />
        ))}
      </div>
      <div className="grid gap-3">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
