import { createFileRoute } from '@tanstack/react-router';
import { LiveInterview } from '#client/features/live-interview/live-interview.tsx';
import { pageTitle, readInterviewId } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/interview/$id/')({
  loader: ({ context: { api }, params }) => {
    const id = readInterviewId(params.id);
    if (id !== null) void api.interviews.get.prefetch({ id });
    void api.lookups.publicConfig.prefetch();
  },
  head: pageTitle('Interview'),
  component: LiveInterviewRoute,
});

function LiveInterviewRoute() {
  const { id } = Route.useParams();
  return <LiveInterview key={id} id={readInterviewId(id)} />;
}
