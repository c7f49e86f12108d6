import { createFileRoute } from '@tanstack/react-router';
import { InterviewsScreen } from '#client/features/interviews/interviews-screen.tsx';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/interviews/')({
  validateSearch: ({ search }): { search?: string } => (typeof search === 'string' ? { search } : {}),
  head: pageTitle('Interviews'),
  component: Interviews,
});

function Interviews() {
  const { search = '' } = Route.useSearch();
  return <InterviewsScreen key={search} search={search} />;
}
