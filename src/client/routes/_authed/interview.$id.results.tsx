import { createFileRoute } from '@tanstack/react-router';
import { RESULTS_QUERY } from '#client/features/results/results-query.ts';
import { ResultsScreen } from '#client/features/results/results-screen.tsx';
import { ShareReport } from '#client/features/sharing/share-report.tsx';
import { pageTitle, readInterviewId } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/interview/$id/results')({
  loader: ({ context: { api }, params }) => {
    const id = readInterviewId(params.id);
    if (id !== null) void api.interviews.get.prefetch({ id }, RESULTS_QUERY);
  },
  head: pageTitle('Interview Results'),
  component: ResultsRoute,
});

function ResultsRoute() {
  const { id } = Route.useParams();
  const interviewId = readInterviewId(id);
  return (
    <>
      <ResultsScreen key={id} id={interviewId} />
      {interviewId !== null && <ShareReport key={`share-${id}`} id={interviewId} />}
    </>
  );
}
