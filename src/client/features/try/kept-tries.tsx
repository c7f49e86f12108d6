import { Link } from '@tanstack/react-router';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { dateText } from '#client/lib/date-text.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { TryReportView } from './try-result.tsx';

/** What a user answered before there was an account. */
export function KeptTries() {
  const kept = trpc.tries.kept.useQuery();
  const remove = useRemove();
  return (
    <Page
      title="Answers from before you signed up"
      lead={<p>They count in no average and cost no session.</p>}
    >
      {kept.isError && (
        <LoadError title="They could not be loaded" error={kept.error} onRetry={() => void kept.refetch()} />
      )}
      {kept.isPending && (
        <SkeletonGroup label="Loading your answers">
          <Skeleton className="h-48" />
        </SkeletonGroup>
      )}
      {kept.data?.length === 0 && <p>There are none.</p>}
      {kept.data?.map(({ id, question, answer, report, createdAt }) => (
        <article key={id} aria-label={question.title} className="grid gap-6 border-t border-line pt-6">
          <div className="grid gap-1">
            <h2 className="text-2xl">{question.title}</h2>
            <p className="text-sm text-ink-soft">{dateText(createdAt)}</p>
            <p className="text-lg">{question.text}</p>
          </div>
          <TryReportView answer={answer} report={report} />
          <Button
            variant="danger"
            size="sm"
            className="justify-self-start"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ tryId: id })}
          >
            Delete this answer
          </Button>
        </article>
      ))}
      <Link to="/interview/config" className={buttonClasses({}, 'justify-self-start')}>
        Start a whole interview
      </Link>
    </Page>
  );
}

function useRemove() {
  const utils = trpc.useUtils();
  return trpc.tries.delete.useMutation({
    onSuccess: () => {
      void utils.tries.kept.invalidate();
      toast({ title: 'Answer deleted' });
    },
    onError: (error) => toastError('It could not be deleted', error, 'Please try again.'),
  });
}
