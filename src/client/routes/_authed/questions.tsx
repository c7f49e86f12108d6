import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useStartInterview } from '#client/features/interview-setup/use-start-interview.ts';
import { PlanDialog } from '#client/features/plans/plan-dialog.tsx';
import { QuestionBank } from '#client/features/question-bank/question-bank.tsx';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/_authed/questions')({
  loader: ({ context: { api } }) => {
    void api.questions.list.prefetch();
    void api.lookups.levels.prefetch();
  },
  head: pageTitle('Questions'),
  component: Questions,
});

function Questions() {
  const [needsPlan, setNeedsPlan] = useState(false);
  const { start, isPending } = useStartInterview(() => setNeedsPlan(true));
  return (
    <>
      <QuestionBank practise={{ isPending, start: (choice) => start({ companyId: null, ...choice }) }} />
      <PlanDialog open={needsPlan} onOpenChange={setNeedsPlan} />
    </>
  );
}
