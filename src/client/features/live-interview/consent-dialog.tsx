import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { BrowserTranscript } from './browser-transcript.tsx';
import { Download, WHERE } from './hearing-ways.tsx';

type Props = { transcript: BrowserTranscript; onClose: () => void };

/** Asks for consent to the browser's own recognition, saying where the voice goes. Closing it is a no. */
export function ConsentDialog({ transcript, onClose }: Props) {
  const { place, isAllowed, allow } = transcript;
  const answer = (isAgreed: boolean) => {
    allow(isAgreed);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Let the browser write down what you say?"
      description={place === 'on_device' || place === 'vendor' ? <p>{WHERE[place]}</p> : undefined}
    >
      {place === 'downloadable' ? (
        <Download transcript={transcript} />
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            The text is sent with your answer. You can turn this off again at any time.
          </p>
          <div className="flex flex-wrap gap-3">
            {isAllowed ? (
              <Button onClick={onClose}>Keep it on</Button>
            ) : (
              <Button onClick={() => answer(true)}>I agree</Button>
            )}
            <Button variant="outline" onClick={() => answer(false)}>
              {isAllowed ? 'Turn it off' : 'No, thanks'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
