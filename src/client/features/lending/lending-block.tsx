import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/page.tsx';
import { Progress } from '#client/components/ui/progress.tsx';
import { useCurrentUser } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { LendingReply } from '#shared/contract/lending.ts';
import { UNNAMED_LENT_MODEL } from '#shared/report/engines.ts';
import { admissionSentence } from '#shared/rules/admission.ts';
import { type Availability, IN_ENGLISH, promptApi } from './prompt-api.ts';
import { type LendingState, useLending, useLendingState } from './use-lending.ts';

/** How often to look again while the model is examined. */
const LOOK_AGAIN_MS = 3_000;

/** Offers to lend the browser's model, to users who have no other, and says what that does. */
export function LendingBlock() {
  const { user } = useCurrentUser();
  const state = useLendingState();
  const availability = useAvailability();
  const isWithoutAdmission = (known: LendingReply | undefined) => known?.lent?.admission == null;
  const { data: known } = trpc.lending.state.useQuery(undefined, {
    refetchInterval: (query) =>
      state.kind === 'lending' && isWithoutAdmission(query.state.data) ? LOOK_AGAIN_MS : false,
  });
  const isOn = state.kind === 'lending' || state.kind === 'other_tab';
  if (!user || !known || (known.serverModel !== null && !isOn)) return null;
  if (availability === null || availability === 'unavailable') return null;
  return (
    <Card aria-labelledby="lending-title" className="grid gap-4">
      <h2 id="lending-title" className="font-semibold">
        Use the model in your browser
      </h2>
      <Offer userId={user.id} {...{ state, availability, known }} />
    </Card>
  );
}

type OfferProps = {
  userId: number;
  state: LendingState;
  availability: Availability;
  known: LendingReply;
};

function Offer({ userId, state, availability, known }: OfferProps) {
  const { start, stop } = useLending(userId);
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <Loading loaded={state.loaded} />
          <Button variant="outline" className="justify-self-start" onClick={stop}>
            Cancel
          </Button>
        </>
      );
    case 'lending':
    case 'other_tab':
      return (
        <>
          <p role="status" className="text-sm">
            {state.kind === 'other_tab' && 'Another tab of this browser runs it. '}
            {statusOf(known)}
          </p>
          <Button variant="outline" className="justify-self-start" onClick={stop}>
            Stop using it
          </Button>
        </>
      );
    default:
      return (
        <>
          {state.kind === 'failed' && (
            <p role="alert" className="text-sm text-danger">
              {state.text}
            </p>
          )}
          {state.kind === 'other_browser' && (
            <p role="status" className="text-sm">
              You started it in another browser, so it stopped here.
            </p>
          )}
          <p className="text-sm text-ink-soft">
            Your browser has a language model of its own that can interview you and grade you. It runs on this
            computer while a tab of this app is open, and your answers go to no other company. This page then
            sees the interviewer’s notes.
            {availability !== 'available' && ' The browser first downloads it once, about 4 GB.'}
          </p>
          <Button variant="outline" className="justify-self-start" onClick={start}>
            {availability === 'available' ? 'Use it' : 'Download and use it'}
          </Button>
        </>
      );
  }
}

function Loading({ loaded }: { loaded: number | null }) {
  if (loaded === null || loaded >= 1) {
    return (
      <p role="status" className="text-sm">
        Loading the model…
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        Downloading about 4 GB: {Math.round(loaded * 100)} %. You can go on meanwhile; keep this tab open.
      </p>
      <Progress label="Download of the model" value={loaded} />
    </div>
  );
}

function statusOf({ serverModel, lent }: LendingReply): string {
  if (serverModel !== null) return `It is not needed any more: this server now uses ${serverModel}.`;
  if (!lent) return 'It is being connected.';
  const name = lent.model === UNNAMED_LENT_MODEL ? 'It' : lent.model;
  return lent.admission
    ? `${name} is ready. ${admissionSentence(lent.admission)}`
    : `${name} is ready to ask. It is reading twelve short answers, to see if it may judge.`;
}

/** What the browser says about its model; null until it has replied, or if it has none. */
function useAvailability(): Availability | null {
  const [availability, setAvailability] = useState<Availability | null>(null);
  useEffect(() => {
    let isGone = false;
    promptApi()
      ?.availability(IN_ENGLISH)
      .then((found) => {
        if (!isGone) setAvailability(found);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, []);
  return availability;
}
