import { createFileRoute } from '@tanstack/react-router';
import { ReportView } from '#client/components/report/report-view.tsx';
import { DemoFrame } from '#client/features/demo/demo-frame.tsx';
import { DEMO_QUERY } from '#client/features/demo/demo-query.ts';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/demo/results')({
  loader: ({ context }) => void context.api.demo.get.prefetch(undefined, DEMO_QUERY),
  head: pageTitle('Example Results'),
  component: () => <DemoFrame>{(interview) => <ReportView interview={interview} />}</DemoFrame>,
});
