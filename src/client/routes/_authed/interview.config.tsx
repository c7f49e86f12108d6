import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { HERE, LAST_INTERVIEW } from '#client/features/interview-setup/last-choice.ts';
import { SetupForm } from '#client/features/interview-setup/setup-form.tsx';
import { promptApi } from '#client/features/lending/prompt-api.ts';
import { PlanDialog } from '#client/features/plans/plans.tsx';
import { usePlanOffer } from '#client/features/plans/use-plan-offer.ts';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/interview/config')({
  loader: ({ context: { api } }) => {
    void api.lookups.companies.prefetch();
    void api.lookups.categories.prefetch();
    void api.lookups.levels.prefetch();
    void api.lookups.publicConfig.prefetch();
    void api.lending.state.prefetch();
    void api.licenses.get.prefetch();
    void api.interviews.list.prefetch(LAST_INTERVIEW);
    void api.preparation.get.prefetch(HERE);
  },
  head: pageTitle('Configure Your Interview'),
  component: InterviewConfig,
});

/** Loaded on demand: only the operator sees it. */
const FoundModels = lazy(async () => ({
  default: (await import('#client/features/model-servers/found-models.tsx')).FoundModels,
}));

/** Loaded on demand: few browsers have a model to offer. */
const LendingBlock = lazy(async () => ({
  default: (await import('#client/features/lending/lending-block.tsx')).LendingBlock,
}));

/** Loaded on demand: few look at their microphone before they start. */
const MicrophoneDialog = lazy(() => import('#client/components/microphone/microphone-dialog.tsx'));

function InterviewConfig() {
  const isFirst = useLocation({ select: ({ state }) => state.isFirstInterview === true });
  const { offer, dialog } = usePlanOffer();
  return (
    <Page
      title="Configure Your Interview"
      width="full"
      before={
        <Link to="/" className="link inline-flex items-center gap-1 justify-self-start text-sm">
          <ArrowLeft aria-hidden size={16} />
          Back to Dashboard
        </Link>
      }
      actions={
        <div className="flex flex-wrap items-baseline gap-x-6">
          <Link to="/questions" className="link inline-flex min-h-11 items-center text-sm">
            Choose a question yourself
          </Link>
          <div className="-mx-3">
            <MicrophoneCheck />
          </div>
          <p className="text-sm text-ink-soft">No microphone? You can type your answers.</p>
        </div>
      }
    >
      <SetupForm onQuotaExhausted={offer} isFirst={isFirst}>
        <LatePart>
          <FoundModels />
        </LatePart>
        {promptApi() && (
          <LatePart>
            <LendingBlock />
          </LatePart>
        )}
      </SetupForm>
      <PlanDialog {...dialog} />
    </Page>
  );
}

function MicrophoneCheck() {
  const microphone = useMicrophone();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        Check your microphone
      </Button>
      {isOpen && (
        <LateDialog onClose={close}>
          <MicrophoneDialog microphone={microphone} onClose={close} />
        </LateDialog>
      )}
    </>
  );
}
