import { Dialog } from '#client/components/ui/dialog.tsx';
import type { BrowserTranscript } from './browser-transcript.tsx';
import type { HearingChoice } from './hearing-check.tsx';
import { HearingWays } from './hearing-ways.tsx';

type Props = {
  transcript: BrowserTranscript;
  onChoose: (choice: HearingChoice | 'browser') => void;
  onClose: () => void;
};

/** Says that the server cannot hear, and offers every way to words. */
export function HearingDialog({ transcript, onChoose, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="How should your words be heard?"
      description={
        <p>
          This server has no speech recognition yet, and an answer can be graded only by its words. Choose
          once; the clock has not started.
        </p>
      }
    >
      <HearingWays transcript={transcript} onChoose={onChoose} />
    </Dialog>
  );
}
