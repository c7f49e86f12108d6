import { createFileRoute } from '@tanstack/react-router';
import { FoundModels } from '#client/features/model-servers/found-models.tsx';
import { StatusScreen } from '#client/features/status/status-screen.tsx';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/status')({
  loader: ({ context: { api } }) => void api.status.get.prefetch(),
  head: pageTitle('Status'),
  staticData: { signedOutMessage: 'Please sign in to see what runs on this server.' },
  component: Status,
});

function Status() {
  return (
    <StatusScreen>
      <FoundModels evenIfNone />
    </StatusScreen>
  );
}
