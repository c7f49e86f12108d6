import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { BrowserTranscript } from './use-browser-transcript.ts';

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'));

/** Lets the candidate agree to the browser's own speech recognition, knowing where the voice goes. */
export function TranscriptConsent({
  transcript,
  disabled,
}: {
  transcript: BrowserTranscript;
  disabled: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { place, isAllowed, allow } = transcript;
  if (place === 'nowhere') return null;
  const answer = (isAgreed: boolean) => {
    allow(isAgreed);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={isAllowed}
        disabled={disabled}
        onClick={() => (isAllowed ? allow(false) : setIsAsking(true))}
      >
        {isAllowed ? 'Browser writes along: on' : 'Let the browser write along'}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ConsentDialog place={place} onAnswer={answer} />
        </Suspense>
      )}
    </>
  );
}
