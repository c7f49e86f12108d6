import { createFileRoute } from '@tanstack/react-router';
import { ResultsScreen } from '#client/features/results/results-screen.tsx';
import { requireUser } from '#client/lib/guards.ts';
import { readInterviewId } from '#client/lib/interview-id.ts';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/interview/$id/results')({
  beforeLoad: requireUser,
  head: pageTitle('Interview Results'),
  component: ResultsRoute,
});

function ResultsRoute() {
  const { id } = Route.useParams();
  return <ResultsScreen key={id} id={readInterviewId(id)} />;
}
