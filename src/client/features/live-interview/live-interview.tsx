import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { InterviewNotFound } from '#client/components/conversation/interview-not-found.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { LiveScreen } from './live-screen.tsx';

const NOT_FOUND = "This interview doesn't exist or has already been completed.";

/** The interview that is going on; `id` is null when the address names none. */
export function LiveInterview({ id }: { id: number | null }) {
  return id === null ? <InterviewNotFound text={NOT_FOUND} /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const query = trpc.interviews.get.useQuery({ id }, { refetchOnMount: 'always' });
  const [hasEnded, setHasEnded] = useState(false);
  const interview = query.data;
  if (hasEnded || interview?.status === 'grading') {
    return <Navigate to="/interview/$id/results" params={{ id: String(id) }} replace />;
  }
  if (interview?.status === 'in_progress') {
    return <LiveScreen interview={interview} onEnded={() => setHasEnded(true)} />;
  }
  if (interview) return <InterviewNotFound text={NOT_FOUND} />;
  if (query.isPending) return <LiveSkeleton />;
  if (readError(query.error).code === 'NOT_FOUND') return <InterviewNotFound text={NOT_FOUND} />;
  return (
    <Page title="Interview">
      <LoadError
        title="The interview could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </Page>
  );
}

function LiveSkeleton() {
  return (
    <SkeletonGroup
      label="Loading your interview"
      className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-8 sm:px-6"
    >
      <Skeleton className="h-12" />
      <Skeleton className="h-32" />
      <Skeleton className="mx-auto h-16 w-64" />
    </SkeletonGroup>
  );
}
