import { InterviewNotFound } from '#client/components/conversation/interview-not-found.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { errorText, readError } from '#client/lib/errors.ts';
import { CompletedResults } from './completed-results.tsx';
import { ResultsNotAvailable } from './results-not-available.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useResults } from './use-results.ts';

const NOT_FOUND = "This interview doesn't exist, or it belongs to another account.";

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
      <LoadError
        title="Error Loading Results"
        text={errorText(query.error, 'The server did not answer. Please try again.')}
        onRetry={() => void query.refetch()}
      />
    </Page>
  );
}
