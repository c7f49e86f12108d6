import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { BrowserTranscript } from './use-browser-transcript.ts';

const WHERE = {
  on_device:
    'Your browser turns your voice into text on this device. The sound does not leave it for that; your recording still goes to this server.',
  vendor:
    "Your browser sends your voice to its vendor's servers (for example Google, Microsoft or Apple) and gets the text back. What happens to it there is up to that vendor. Your recording still goes to this server.",
} as const;

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
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Let the browser write down what you say?"
        description={<p>{WHERE[place]}</p>}
      >
        <p className="text-sm text-ink-soft">
          The text is sent with your answer. You can turn this off again at any time.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => answer(true)}>I agree</Button>
          <Button variant="outline" onClick={() => answer(false)}>
            No, thanks
          </Button>
        </div>
      </Dialog>
    </>
  );
}
