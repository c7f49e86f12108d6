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
import type { ProgressReply } from '#shared/contract/progress.ts';
import { PROGRESS_QUERY, RECENT_INTERVIEWS } from './dashboard-queries.ts';
import type { StartAgain } from './next-interview.tsx';
import { Progress } from './progress.tsx';
import { RecentInterviews } from './recent-interviews.tsx';
import { Today } from './today.tsx';

const SKELETON_CARDS = ['grade', 'rate', 'time', 'count'];
const SKELETON_ROWS = ['first', 'second', 'third'];

/** The start page of a signed-in user. */
export function Dashboard({ user, startAgain }: { user: UserReply; startAgain: StartAgain }) {
  const interviews = trpc.interviews.list.useQuery(RECENT_INTERVIEWS);
  const progress = trpc.progress.get.useQuery(undefined, PROGRESS_QUERY);
  const practice = trpc.practice.get.useQuery(undefined, { staleTime: 0 });
  const failed = [interviews, progress, practice].filter((query) => query.isError);
  const page = interviews.data;
  const figures = progress.data?.figures;
  return (
    <Page
      title={`Welcome back, ${user.firstName}`}
      width="wide"
      lead={figures && <p>{completedText(figures.completedCount)}</p>}
      actions={
        <Link
          to="/interview/config"
          className={buttonClasses({ variant: figures?.completedCount === 0 ? 'primary' : 'outline' })}
        >
          Start New Interview
        </Link>
      }
    >
      {page?.notice && <Alert>{page.notice}</Alert>}
      {failed[0] && (
        <LoadError
          title={
            interviews.isError || progress.isError
              ? 'Your interviews could not be loaded'
              : 'Your task could not be loaded'
          }
          error={failed[0].error}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      {progress.data && <NotJudged notJudged={progress.data.notJudged} />}
      <Today practice={practice.data} progress={progress.data} startAgain={startAgain} />
      {figures && <StatCards figures={figures} />}
      {interviews.isLoading && <DashboardSkeleton />}
      {page && <RecentInterviews interviews={page.interviews} />}
      {progress.data && <Progress progress={progress.data} />}
    </Page>
  );
}

/** Interviews that wait for somebody to judge them; the way leads to the latest. */
function NotJudged({ notJudged: { interviews, latest } }: Pick<ProgressReply, 'notJudged'>) {
  if (latest === null) return null;
  return (
    <p className="border-l-4 border-primary pl-4">
      {interviews === 1
        ? 'Nobody has judged your last interview yet.'
        : `Nobody has judged ${interviews} of your interviews yet.`}{' '}
      <Link to="/interview/$id/debrief" params={{ id: String(latest) }} className="link whitespace-nowrap">
        {interviews === 1 ? 'Judge it yourself' : 'Judge the latest'}
      </Link>{' '}
      in about five minutes.
    </p>
  );
}

function completedText(count: number): string {
  if (count === 0) return "You haven't completed an interview yet.";
  return count === 1 ? "You've completed 1 interview." : `You've completed ${count} interviews.`;
}

/** Four figures over all interviews. */
function StatCards({ figures }: { figures: ProgressReply['figures'] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-ui border border-line bg-line lg:grid-cols-4">
      <Stat
        name="Average Grade"
        value={figures.averageGrade}
        valueClass={gradeColor(figures.averageGrade)}
        basis={figures.basis}
      />
      <Stat name="Pass Rate" value={figures.passRate} basis={figures.basis} />
      <Stat name="Avg Response Time" value={figures.averageResponseTime} />
      <Stat name="Interviews Completed" value={String(figures.completedCount)} />
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
