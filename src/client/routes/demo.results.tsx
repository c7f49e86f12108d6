import { createFileRoute } from '@tanstack/react-router';
import { WhoseContext } from '#client/components/report/judge-badge.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { DemoFrame } from '#client/features/demo/demo-frame.tsx';
import { DEMO_QUERY } from '#client/features/demo/demo-query.ts';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/demo/results')({
  loader: ({ context }) => void context.api.demo.get.prefetch(undefined, DEMO_QUERY),
  head: pageTitle('Example Results'),
  component: DemoResults,
});

function DemoResults() {
  return (
    <WhoseContext value="another’s">
      <DemoFrame>{(interview) => <ReportView interview={interview} />}</DemoFrame>
    </WhoseContext>
  );
}
