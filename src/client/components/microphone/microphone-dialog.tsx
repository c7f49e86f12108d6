import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { EmbeddedTest } from './embedded-test.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import { PermissionPrompt } from './permission-prompt.tsx';
import { SetupWizard } from './setup-wizard.tsx';

type Props = { microphone: Microphone; onClose: () => void };

/** In which a microphone is allowed, chosen and tested: at once, or step by step. */
export default function MicrophoneDialog({ microphone, onClose }: Props) {
  const [isGuided, setIsGuided] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Microphone Setup & Testing">
      {isGuided ? (
        <SetupWizard microphone={microphone} onComplete={onClose} />
      ) : (
        <div className="grid gap-4">
          <PermissionPrompt microphone={microphone} />
          {microphone.permission === 'granted' && <MicrophoneSelect microphone={microphone} />}
          <EmbeddedTest microphone={microphone} />
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3 justify-self-start"
            onClick={() => setIsGuided(true)}
          >
            Set up step by step
          </Button>
        </div>
      )}
    </Dialog>
  );
}
