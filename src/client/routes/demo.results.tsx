import { createFileRoute } from '@tanstack/react-router';
import { ReportView } from '#client/components/report/report-view.tsx';
import { DemoFrame } from '#client/features/demo/demo-frame.tsx';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/demo/results')({
  head: pageTitle('Example Results'),
  component: () => <DemoFrame>{(interview) => <ReportView interview={interview} />}</DemoFrame>,
});
