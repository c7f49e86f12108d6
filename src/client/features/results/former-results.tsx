import { useEffect, useRef } from 'react';
import { ReportView } from '#client/components/report/report-view.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { timeText } from '#client/lib/date-text.ts';
import { errorText } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

type Props = { interview: InterviewReply; reportId: number; onBack: () => void };

/** The interview as an earlier grading saw it. */
export function FormerResults({ interview, reportId, onBack }: Props) {
  const query = trpc.interviews.formerReport.useQuery({ id: interview.id, reportId });
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const former = query.data;
  return (
    <>
      <div ref={top} tabIndex={-1} className="scroll-mt-20">
        <Alert title="An earlier report">
          <p>
            {former?.gradedAt && `Graded ${timeText(former.gradedAt)} by ${former.report.engine.label}. `}A
            later grading replaced it.
          </p>
          <Button variant="outline" size="sm" className="justify-self-start print:hidden" onClick={onBack}>
            Back to the present report
          </Button>
        </Alert>
      </div>
      {former && <ReportView interview={{ ...interview, ...former, id: interview.id }} />}
      {query.isPending && (
        <SkeletonGroup label="Loading the earlier report" className="grid gap-8">
          <Skeleton className="h-28" />
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
      {query.isError && (
        <LoadError
          title="Error Loading Results"
          text={errorText(query.error, 'The server did not answer. Please try again.')}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}
