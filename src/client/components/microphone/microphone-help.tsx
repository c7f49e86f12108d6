import { lazy, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';

const MicrophoneDialog = lazy(() => import('./microphone-dialog.tsx'));

type Props = { label: string; microphone: Microphone; disabled?: boolean };

/** A button that opens the microphone dialog, whose code is loaded when it is first needed. */
export function MicrophoneHelp({ label, microphone, disabled }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" size="sm" disabled={disabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <LateDialog onClose={close}>
          <MicrophoneDialog microphone={microphone} onClose={close} />
        </LateDialog>
      )}
    </>
  );
}
