import { createFileRoute } from '@tanstack/react-router';
import { ComparisonScreen } from '#client/features/comparison/comparison-screen.tsx';
import { pageTitle, readInterviewId } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/interviews/compare')({
  validateSearch: ({ a, b }): { a: string; b: string } => ({ a: String(a ?? ''), b: String(b ?? '') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => {
    const [a, b] = [readInterviewId(deps.a), readInterviewId(deps.b)];
    if (a !== null && b !== null) void api.interviews.compare.prefetch({ a, b });
  },
  head: pageTitle('Two interviews compared'),
  component: Compare,
});

function Compare() {
  const { a, b } = Route.useSearch();
  return <ComparisonScreen a={readInterviewId(a)} b={readInterviewId(b)} />;
}
