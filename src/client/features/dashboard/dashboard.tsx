import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { errorText } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { dashboardStats } from '#shared/rules/dashboard-stats.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { RecentInterviews } from './recent-interviews.tsx';
import { StatCards } from './stat-cards.tsx';

/** The start page of a signed-in user. */
export function Dashboard({ user }: { user: UserReply }) {
  const interviews = trpc.interviews.list.useQuery();
  const stats = interviews.data && dashboardStats(interviews.data);
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
          text={errorText(interviews.error, 'The server did not answer. Please try again.')}
          onRetry={() => interviews.refetch()}
        />
      )}
      {interviews.isLoading && <DashboardSkeleton />}
      {stats && <StatCards stats={stats} />}
      {interviews.data && <RecentInterviews interviews={interviews.data} />}
    </Page>
  );
}

function completedText(count: number): string {
  if (count === 0) return "You haven't completed an interview yet.";
  return count === 1 ? "You've completed 1 interview." : `You've completed ${count} interviews.`;
}
