import { createFileRoute } from '@tanstack/react-router';
import { StatusScreen } from '#client/features/status/status-screen.tsx';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/_authed/status')({
  loader: ({ context: { api } }) => void api.status.get.prefetch(),
  head: pageTitle('Status'),
  component: StatusScreen,
});
