import { createFileRoute } from '@tanstack/react-router';
import { WhoseContext } from '#client/components/report/judge-badge.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { SharedFrame } from '#client/features/sharing/shared-frame.tsx';
import { pageTitle } from '#client/lib/route.ts';

const title = pageTitle('Shared interview');

export const Route = createFileRoute('/console/$token')({
  loader: ({ context: { api }, params }) => void api.friend.report.prefetch({ token: params.token }),
  // The server says so in a header, too.
  head: () => ({ meta: [...title().meta, { name: 'robots', content: 'noindex, nofollow' }] }),
  component: SharedReport,
});

function SharedReport() {
  const { token } = Route.useParams();
  return (
    <WhoseContext value="another’s">
      <SharedFrame token={token}>{(interview) => <ReportView interview={interview} />}</SharedFrame>
    </WhoseContext>
  );
}
