import { createFileRoute } from '@tanstack/react-router';
import { DebriefScreen } from '#client/features/debrief/debrief-screen.tsx';
import { STEPS, type Step } from '#client/features/debrief/steps.ts';
import { pageTitle, readInterviewId } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/interview/$id/debrief')({
  /** The chosen step. Without it, the debrief goes on where it was left. */
  validateSearch: ({ step }): { step?: Step } => {
    const known = STEPS.find((each) => each === step);
    return known ? { step: known } : {};
  },
  loader: ({ context: { api }, params }) => {
    const id = readInterviewId(params.id);
    if (id === null) return;
    void api.interviews.get.prefetch({ id });
    void api.interviews.debrief.prefetch({ id });
  },
  head: pageTitle('Judge it yourself'),
  component: DebriefRoute,
});

function DebriefRoute() {
  const { id } = Route.useParams();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DebriefScreen
      key={id}
      id={readInterviewId(id)}
      chosenStep={step ?? null}
      onStep={(next) => void navigate({ search: { step: next }, replace: true, resetScroll: true })}
    />
  );
}
