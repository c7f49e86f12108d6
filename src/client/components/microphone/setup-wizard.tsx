import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { microphoneFault } from '#client/lib/audio/microphone-faults.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { toast } from '#client/lib/toast.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import { PermissionPrompt } from './permission-prompt.tsx';
import { WizardTest, type WizardTestResult } from './wizard-test.tsx';

const STEPS = ['Permission', 'Select microphone', 'Test'] as const;
const LAST_STEP = STEPS.length - 1;

type Props = { microphone: Microphone; onComplete: () => void };

/** Three steps to a microphone that works. It completes only after a successful test. */
export function SetupWizard({ microphone, onComplete }: Props) {
  const [step, setStep] = useState(0);
  const [result, setResult] = useState<WizardTestResult>('none');

  /** Until then the button inside the step is the one to press. */
  const isDone = [microphone.permission === 'granted', true, result === 'success'][step];

  const goOn = async () => {
    if (step === 0 && microphone.permission !== 'granted') {
      if ((await microphone.ask()) === null) setStep(1);
    } else if (step === 1 && microphone.chosenId === null) {
      refuse(microphoneFault('not_selected'));
    } else if (step < LAST_STEP) {
      setStep(step + 1);
    } else if (result === 'success') {
      onComplete();
    } else {
      refuse({
        title: 'Setup Incomplete',
        description: 'Please test your microphone successfully before proceeding.',
      });
    }
  };

  return (
    <div className="grid gap-5">
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {STEPS.map((name, place) => (
          <li
            key={name}
            aria-current={place === step ? 'step' : undefined}
            className={place === step ? 'font-semibold' : 'text-ink-soft'}
          >
            {place + 1}. {name}
          </li>
        ))}
      </ol>
      {step === 0 &&
        (microphone.permission === 'granted' ? (
          <p>This site may use your microphone.</p>
        ) : (
          <PermissionPrompt microphone={microphone} />
        ))}
      {step === 1 && <MicrophoneSelect microphone={microphone} />}
      {step === LAST_STEP && <WizardTest microphone={microphone} onResult={setResult} />}
      <div className="flex justify-between gap-3 border-t border-line pt-4">
        <Button variant="outline" disabled={step === 0} onClick={() => setStep(step - 1)}>
          Back
        </Button>
        <Button variant={isDone ? 'primary' : 'outline'} onClick={goOn}>
          {step === LAST_STEP ? 'Finish' : 'Continue'}
        </Button>
      </div>
    </div>
  );
}

function refuse({ title, description }: { title: string; description: string }): void {
  toast({ title, description, variant: 'destructive' });
}
