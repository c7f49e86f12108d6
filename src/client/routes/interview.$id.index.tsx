import { createFileRoute } from '@tanstack/react-router';
import { LiveInterview } from '#client/features/live-interview/live-interview.tsx';
import { requireUser } from '#client/lib/guards.ts';
import { readInterviewId } from '#client/lib/interview-id.ts';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/interview/$id/')({
  beforeLoad: requireUser,
  head: pageTitle('Interview'),
  component: LiveInterviewRoute,
});

function LiveInterviewRoute() {
  const { id } = Route.useParams();
  return <LiveInterview key={id} id={readInterviewId(id)} />;
}
