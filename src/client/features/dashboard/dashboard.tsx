import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { InterviewRow } from '#client/components/interview/interview-row.tsx';
import { gradeColor } from '#client/components/report/judge-badge.tsx';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { DASHBOARD } from './dashboard-queries.ts';
import { ChooseQuestion, isNewcomer, type StartInterview, Today } from './today.tsx';

const WAY_CLASSES = 'link flex min-h-11 items-center px-2';
const SKELETON_CARDS = ['grade', 'rate', 'time', 'count'];
const SKELETON_ROWS = ['first', 'second', 'third'];

/** The start page of a signed-in user. */
export function Dashboard({ user, startInterview }: { user: UserReply; startInterview: StartInterview }) {
  const interviews = trpc.interviews.list.useQuery(DASHBOARD.recent);
  const progress = trpc.progress.get.useQuery(undefined, DASHBOARD.fresh);
  const practice = trpc.practice.get.useQuery(undefined, DASHBOARD.fresh);
  const preparation = trpc.preparation.get.useQuery(DASHBOARD.here, DASHBOARD.fresh);
  const failed = [interviews, progress, practice, preparation].filter((query) => query.isError);
  const page = interviews.data;
  const figures = progress.data?.figures;
  const areRead = !interviews.isPending && progress.data && practice.data && preparation.data;
  const isNew = progress.data && preparation.data && isNewcomer(progress.data, preparation.data);
  return (
    <Page
      title={`Welcome, ${user.firstName}`}
      width="wide"
      lead={
        <div className="grid gap-1">
          <p className="min-h-7">
            {figures && completedText(figures.completedCount, page?.interviews[0]?.status === 'grading')}
          </p>
          <Ways />
        </div>
      }
      actions={
        !isNew && (
          <div className="flex flex-wrap items-center gap-x-2">
            <Link to="/interview/config" className={buttonClasses({ variant: 'outline' })}>
              Start New Interview
            </Link>
            <ChooseQuestion />
          </div>
        )
      }
    >
      {page?.notice && <Alert>{page.notice}</Alert>}
      {failed[0] && (
        <LoadError
          title={
            interviews.isError || progress.isError
              ? 'Your interviews could not be loaded'
              : 'Your next step could not be loaded'
          }
          error={failed[0].error}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      {areRead && (
        <Today
          newest={page?.interviews[0]}
          practice={practice.data}
          progress={progress.data}
          preparation={preparation.data}
          startInterview={startInterview}
        />
      )}
      {figures && <StatCards figures={figures} />}
      {interviews.isLoading && <DashboardSkeleton />}
      {page && <RecentInterviews interviews={page.interviews} />}
      {progress.data && <Progress progress={progress.data} />}
    </Page>
  );
}

/** Links to the sections below and to pages of their own. */
function Ways() {
  return (
    <ul aria-label="Your practice" className="-ml-2 flex flex-wrap text-base">
      <li>
        <Link to="/questions" className={WAY_CLASSES}>
          Questions
        </Link>
      </li>
      <li>
        <Link to="/interviews" className={WAY_CLASSES}>
          Interviews
        </Link>
      </li>
      <li>
        <a href="#progress" className={WAY_CLASSES}>
          Progress
        </a>
      </li>
    </ul>
  );
}

function completedText(count: number, isBeingGraded: boolean): string {
  if (count === 0)
    return isBeingGraded
      ? 'Your first interview is being graded.'
      : "You haven't completed an interview yet.";
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
      <Stat
        name="Avg Response Time"
        value={figures.averageResponseTime}
        basis="speaking time per interview, on average"
      />
      <Stat name="Interviews Completed" value={String(figures.completedCount)} />
    </dl>
  );
}

type StatProps = { name: string; value: string; valueClass?: string; basis?: string | null };

function Stat({ name, value, valueClass, basis }: StatProps) {
  return (
    <div className="grid content-start gap-2 bg-raised p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={classNames('figures text-2xl', valueClass)}>{value}</dd>
      {basis && <dd className="text-sm text-ink-soft">{basis}</dd>}
    </div>
  );
}

/** The newest interviews, newest first. */
function RecentInterviews({ interviews }: { interviews: readonly InterviewSummaryReply[] }) {
  return (
    <section aria-labelledby="recent-interviews" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent-interviews" className="text-xl">
          Recent Interviews
        </h2>
        {interviews.length > 0 && (
          <Link to="/interviews" className="link py-2 text-sm">
            All interviews
          </Link>
        )}
      </div>
      {interviews.length === 0 ? (
        <div className="grid gap-1 rounded-ui border border-dashed border-line-strong p-6">
          <p className="font-semibold">No interviews yet</p>
          <p className="text-ink-soft">Your interviews will appear here, each with its report.</p>
        </div>
      ) : (
        <ul aria-labelledby="recent-interviews" className="border-t border-line">
          {interviews.map((interview) => (
            <InterviewRow key={interview.id} interview={interview} />
          ))}
        </ul>
      )}
    </section>
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

const Plots = lazy(() => import('./plots/plots.tsx'));

/**
 * The user's progress, drawn once it is nearly in sight: on a slow phone the plots take half a second, and what can be
 * done today comes above them.
 */
function Progress({ progress }: { progress: ProgressReply }) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    const draw = () => setIsNear(true);
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, []);

  return (
    <section ref={place} aria-labelledby="progress" className="grid gap-4">
      <h2 id="progress" tabIndex={-1} className="text-xl">
        Progress
      </h2>
      <Suspense fallback={<Undrawn />}>{isNear ? <Plots progress={progress} /> : <Undrawn />}</Suspense>
    </section>
  );
}

function Undrawn() {
  return (
    <div data-undrawn>
      <Skeleton className="h-80" />
    </div>
  );
}
