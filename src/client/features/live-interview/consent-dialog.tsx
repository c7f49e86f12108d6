import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { RecognitionPlace } from '#client/lib/audio/browser-recognition.ts';

/** What the browser does with the voice. */
export const WHERE = {
  on_device:
    'Your browser turns your voice into text on this device. The sound does not leave it for that; your recording still goes to this server.',
  vendor:
    "Your browser sends your voice to its vendor's servers (for example Google, Microsoft or Apple) and gets the text back. What happens to it there is up to that vendor. Your recording still goes to this server.",
} as const;

type Props = { place: Exclude<RecognitionPlace, 'nowhere'>; onAnswer: (isAgreed: boolean) => void };

/** Asks for consent to the browser's own recognition, saying where the voice goes. Closing it is a no. */
export function ConsentDialog({ place, onAnswer }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Let the browser write down what you say?"
      description={<p>{WHERE[place]}</p>}
    >
      <p className="text-sm text-ink-soft">
        The text is sent with your answer. You can turn this off again at any time.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAnswer(true)}>I agree</Button>
        <Button variant="outline" onClick={() => onAnswer(false)}>
          No, thanks
        </Button>
      </div>
    </Dialog>
  );
}
