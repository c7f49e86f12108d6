import { Mic } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Select } from '#client/components/ui/form-field.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';

type Props = {
  microphone: Microphone;
  /** Whether the screen itself shows what is wrong. */
  isSilent?: boolean;
};

/** Asks for the microphone, and explains what prevents its use. Shows nothing once access is granted. */
export function PermissionPrompt({ microphone, isSilent = false }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { fault, permission, support } = microphone;
  const ask = async () => {
    setIsAsking(true);
    await microphone.ask();
    setIsAsking(false);
  };
  return (
    <>
      {fault && !isSilent && (
        <Alert tone="danger" title={fault.title}>
          <p>{fault.description}</p>
        </Alert>
      )}
      {support === 'ok' && permission !== 'granted' && (
        <div className="grid justify-items-start gap-2">
          <Button pending={isAsking} onClick={ask}>
            {!isAsking && <Mic aria-hidden size={18} />}
            {permission === 'denied' ? 'Try Again' : 'Allow Microphone'}
          </Button>
          {permission === 'pending' && (
            <p className="text-sm text-ink-soft">
              Your browser will ask. It is opened only while you record or test.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Lets the candidate choose one of the microphones that the browser lists. */
export function MicrophoneSelect({ microphone }: { microphone: Microphone }) {
  return (
    <FormField label="Microphone">
      {(control) => (
        <Select
          {...control}
          value={microphone.chosenId ?? ''}
          onChange={(event) => microphone.choose(event.target.value)}
          disabled={microphone.devices.length === 0}
        >
          {microphone.chosenId === null && <option value="">No microphone</option>}
          {microphone.devices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
