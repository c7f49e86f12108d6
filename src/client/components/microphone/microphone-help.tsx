import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { EmbeddedTest } from './embedded-test.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import { PermissionPrompt } from './permission-prompt.tsx';
import { SetupWizard } from './setup-wizard.tsx';

type Props = { label: string; microphone: Microphone; disabled?: boolean };

/** A button that opens the dialog in which a microphone is allowed, chosen and tested. */
export function MicrophoneHelp({ label, microphone, disabled }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isGuided, setIsGuided] = useState(false);
  const close = () => {
    setIsOpen(false);
    setIsGuided(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" disabled={disabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => (open ? setIsOpen(true) : close())}
        title="Microphone Setup & Testing"
      >
        {isGuided ? (
          <SetupWizard microphone={microphone} onComplete={close} />
        ) : (
          <div className="grid gap-4">
            <PermissionPrompt microphone={microphone} />
            {microphone.permission === 'granted' && <MicrophoneSelect microphone={microphone} />}
            <EmbeddedTest microphone={microphone} />
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => setIsGuided(true)}
            >
              Set up step by step
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
