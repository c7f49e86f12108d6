import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { InterviewNotFound } from '#client/components/conversation/interview-not-found.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup, Spinner } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useModelServes } from '#client/lib/use-model-serves.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { CompletedResults } from './completed-results.tsx';
import { DebriefMeanwhile } from './debrief-invite.tsx';
import { GradingStep } from './provisional-note.tsx';
import { RESULTS_QUERY } from './results-query.ts';

const NOT_FOUND = "This interview doesn't exist, or it belongs to another account.";
const REFRESH_WHILE_GRADING_MS = 2000;
/**
 * While a model or a friend's verdict is awaited. The model is asked again after seconds at first, and after minutes
 * later.
 */
const REFRESH_WHILE_AWAITED_MS = 5000;

/** The results of an interview; `id` is null when the address names none. */
export function ResultsScreen({ id }: { id: number | null }) {
  return id === null ? <InterviewNotFound text={NOT_FOUND} /> : <Results id={id} />;
}

function Results({ id }: { id: number }) {
  const query = useResults(id);
  const interview = query.data;
  if (interview?.status === 'completed') return <CompletedResults interview={interview} />;
  if (interview) {
    return (
      <ResultsNotAvailable
        interview={interview}
        isRefreshing={query.isFetching}
        onRefresh={() => void query.refetch()}
      />
    );
  }
  if (query.isPending) return <ResultsSkeleton />;
  if (readError(query.error).code === 'NOT_FOUND') return <InterviewNotFound text={NOT_FOUND} />;
  return (
    <Page title="Interview Results" width="wide">
      <LoadError title="Error Loading Results" error={query.error} onRetry={() => void query.refetch()} />
    </Page>
  );
}

/** An interview whose results are wanted. It is read afresh on every visit, and repeatedly while it is being graded. */
function useResults(id: number) {
  const utils = trpc.useUtils();
  const query = trpc.interviews.get.useQuery(
    { id },
    {
      ...RESULTS_QUERY,
      refetchInterval: ({ state }) => refreshInterval(state.data),
    },
  );
  const status = query.data?.status;
  const gradedAt = query.data?.gradedAt?.getTime();

  // The dashboard keeps what it has read: a grade that has arrived since must reach it.
  useEffect(() => {
    if (status === 'completed' && gradedAt !== undefined) void utils.interviews.list.invalidate();
  }, [status, gradedAt, utils]);

  return query;
}

function refreshInterval(interview: InterviewReply | undefined): number | false {
  if (interview?.status === 'grading' || interview?.isGradingAgain) return REFRESH_WHILE_GRADING_MS;
  const isAwaited = interview?.isModelAwaited || interview?.friend?.verdict === 'awaited';
  return isAwaited ? REFRESH_WHILE_AWAITED_MS : false;
}

type NotAvailableProps = { interview: InterviewReply; isRefreshing: boolean; onRefresh: () => void };

/** Shown while an interview runs or is being graded. */
function ResultsNotAvailable({ interview, isRefreshing, onRefresh }: NotAvailableProps) {
  const isGrading = interview.status === 'grading';
  const isServed = useModelServes() ?? false;
  // Only a model reports its progress.
  const isByModel = interview.grading !== undefined || (isServed && interview.interviewer !== 'friend');
  return (
    <Page
      title="Results Not Available"
      // Alone, the words read as a failure.
      isTitleQuiet={isGrading}
      width="wide"
      before={<InterviewBadges interview={interview} />}
    >
      <div
        role="status"
        className={classNames('flex items-center gap-3', isGrading ? 'text-2xl font-semibold' : 'text-lg')}
      >
        {isGrading && <Spinner />}
        <p>
          {isGrading
            ? `Your answers are being ${isByModel ? 'graded' : 'written down'}. This page refreshes by itself.`
            : 'This interview is still in progress. End it to get your results.'}
        </p>
      </div>
      <GradingStep grading={interview.grading} />
      {isGrading && <DebriefMeanwhile interview={interview} isByModel={isByModel} />}
      <div className="flex flex-wrap gap-3">
        {!isGrading && (
          <Link to="/interview/$id" params={{ id: String(interview.id) }} className={buttonClasses()}>
            Continue Interview
          </Link>
        )}
        <Button variant="outline" disabled={isRefreshing} onClick={onRefresh}>
          Refresh Status
        </Button>
      </div>
    </Page>
  );
}

function ResultsSkeleton() {
  return (
    <Page title="Interview Results" width="wide">
      <SkeletonGroup label="Loading your results" className="grid gap-8">
        <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Skeleton className="h-72" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Page>
  );
}
