import { createFileRoute } from '@tanstack/react-router';
import { useStartInterview } from '#client/features/interview-setup/use-start-interview.ts';
import { PlanDialog } from '#client/features/plans/plans.tsx';
import { usePlanOffer } from '#client/features/plans/use-plan-offer.ts';
import { QuestionBank } from '#client/features/question-bank/question-bank.tsx';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/questions')({
  loader: ({ context: { api } }) => {
    void api.questions.list.prefetch();
    void api.lookups.levels.prefetch();
  },
  head: pageTitle('Questions'),
  component: Questions,
});

function Questions() {
  const { offer, dialog } = usePlanOffer();
  const { start, isPending } = useStartInterview(offer);
  return (
    <>
      <QuestionBank practice={{ isPending, start: (choice) => start({ companyId: null, ...choice }) }} />
      <PlanDialog {...dialog} />
    </>
  );
}
