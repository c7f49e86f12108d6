import { FormField } from '#client/components/ui/form-field.tsx';
import { Select } from '#client/components/ui/select.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';

/** Chooses among the microphones that the browser names. */
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
