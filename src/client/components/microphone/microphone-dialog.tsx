import { useEffect, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { type Microphone, microphoneFault } from '#client/lib/audio/use-microphone.ts';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import {
  BROWSER_ENGINE,
  highestLevel,
  type MicrophoneSignal,
  meanLevel,
  passesWizard,
  signalIn,
  WIZARD_PASS_LEVEL,
} from '#shared/rules/recording.ts';
import { MicrophoneSelect, PermissionPrompt } from './microphone-access.tsx';
import { LevelBar, TestPlayback, type TestState, useMicrophoneTest } from './microphone-test.tsx';

type Props = { microphone: Microphone; onClose: () => void };

/** The dialog to allow, choose and test a microphone, on one page or step by step. */
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
          <WhoWritesDown />
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

/** The test plays back what was recorded; this says what will turn answers into text. */
function WhoWritesDown() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  if (!config) return null;
  const { transcriber } = config.engines;
  return (
    <p className="text-sm text-ink-soft">
      {transcriber === BROWSER_ENGINE
        ? 'This test shows no words. Before your first answer, you choose how your speech becomes text.'
        : `This test shows no words. In the interview, ${transcriber} turns your answers into text.`}
    </p>
  );
}

const TONES = {
  excellent: 'success',
  good: 'success',
  detected: 'info',
  none: 'danger',
} as const satisfies Record<MicrophoneSignal, string>;

/** The five-second test of the help dialog, which labels the signal by its mean level. */
function EmbeddedTest({ microphone }: { microphone: Microphone }) {
  const { state, isRunning, run } = useMicrophoneTest(microphone);
  return (
    <div className="grid gap-4">
      <Button variant="outline" disabled={isRunning} onClick={run} className="justify-self-start">
        {progressOf(state) ?? 'Test Microphone'}
      </Button>
      {state.phase === 'listening' && (
        <div role="status" className="grid gap-2">
          <p className="text-sm">Say a sentence or two in your normal voice.</p>
          <LevelBar level={state.level} />
        </div>
      )}
      {state.phase === 'fault' && (
        <Alert tone="danger" title={state.fault.title}>
          <p>{state.fault.description}</p>
        </Alert>
      )}
      {state.phase === 'done' && (
        <>
          <Outcome levels={state.test.levels} />
          <TestPlayback audio={state.test.audio} />
        </>
      )}
    </div>
  );
}

function Outcome({ levels }: { levels: readonly number[] }) {
  const { signal, label, outcome, advice } = signalIn(levels);
  return (
    <Alert tone={TONES[signal]} title={outcome}>
      <p>
        Signal: <strong>{label}</strong>{' '}
        <span className="figures text-ink-soft">({meanLevel(levels).toFixed(1)})</span>
      </p>
      <p>{advice}</p>
    </Alert>
  );
}

const STEPS = ['Permission', 'Select microphone', 'Test'] as const;
const LAST_STEP = STEPS.length - 1;

type WizardTestResult = 'none' | 'success' | 'failed';

type SetupWizardProps = { microphone: Microphone; onComplete: () => void };

/** Three steps to a working microphone. The wizard completes only after a successful test. */
export function SetupWizard({ microphone, onComplete }: SetupWizardProps) {
  const [step, setStep] = useState(0);
  const [result, setResult] = useState<WizardTestResult>('none');

  const isReady = microphone.permission === 'granted' && microphone.fault === null;
  /** Whether the current step is done; until then, the button to press is the one inside the step. */
  const isDone = [isReady, true, result === 'success'][step];

  const goToNextStep = async () => {
    if (step === 0 && microphone.permission !== 'granted') {
      if ((await microphone.ask()) === null) setStep(1);
    } else if (step === 1 && microphone.chosenId === null) {
      toastFault(microphoneFault('not_selected'));
    } else if (step < LAST_STEP) {
      setStep(step + 1);
    } else if (result === 'success') {
      onComplete();
    } else {
      toastFault({
        title: 'Setup Incomplete',
        description: 'Please test your microphone successfully before proceeding.',
      });
    }
  };

  return (
    <div className="grid gap-5">
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? 'step' : undefined}
            className={index === step ? 'font-semibold' : 'text-ink-soft'}
          >
            {index + 1}. {name}
          </li>
        ))}
      </ol>
      {step === 0 &&
        (isReady ? <p>This site may use your microphone.</p> : <PermissionPrompt microphone={microphone} />)}
      {step === 1 && <MicrophoneSelect microphone={microphone} />}
      {step === LAST_STEP && <WizardTest microphone={microphone} onResult={setResult} />}
      <div className="flex justify-between gap-3 border-t border-line pt-4">
        <Button variant="outline" disabled={step === 0} onClick={() => setStep(step - 1)}>
          Back
        </Button>
        <Button variant={isDone ? 'primary' : 'outline'} onClick={goToNextStep}>
          {step === LAST_STEP ? 'Finish' : 'Continue'}
        </Button>
      </div>
    </div>
  );
}

function toastFault({ title, description }: { title: string; description: string }): void {
  toast({ title, description, variant: 'destructive' });
}

type WizardTestProps = { microphone: Microphone; onResult: (result: WizardTestResult) => void };

/** The wizard's test, which succeeds when the highest level within five seconds is above 5. */
function WizardTest({ microphone, onResult }: WizardTestProps) {
  const { state, isRunning, run } = useMicrophoneTest(microphone);
  const result = resultOf(state);
  useEffect(() => onResult(result), [result, onResult]);

  return (
    <div className="grid gap-4">
      <p>Press the button and say two sentences as you would in the interview.</p>
      <Button disabled={isRunning} onClick={run} className="justify-self-start">
        {progressOf(state) ?? (result === 'none' ? 'Start Test' : 'Test Again')}
      </Button>
      {state.phase === 'listening' && <LevelBar level={state.level} />}
      {state.phase === 'fault' && (
        <Alert tone="danger" title={state.fault.title}>
          <p>{state.fault.description}</p>
        </Alert>
      )}
      {state.phase === 'done' && (
        <>
          <WizardOutcome levels={state.test.levels} />
          <TestPlayback audio={state.test.audio} />
        </>
      )}
    </div>
  );
}

/** The label of the button while the test runs. */
function progressOf({ phase }: TestState): string | null {
  if (phase === 'opening') return 'Opening the microphone...';
  return phase === 'listening' ? 'Listening for 5 seconds...' : null;
}

function resultOf(state: TestState): WizardTestResult {
  if (state.phase === 'fault') return 'failed';
  if (state.phase !== 'done') return 'none';
  return passesWizard(state.test.levels) ? 'success' : 'failed';
}

function WizardOutcome({ levels }: { levels: readonly number[] }) {
  if (passesWizard(levels)) {
    return (
      <Alert tone="success" title="Microphone Test Successful">
        <p>You can be heard well. Play it back to be sure.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="Microphone Test Failed">
      <p>
        Not heard well enough: the highest level was{' '}
        <span className="figures">{highestLevel(levels).toFixed(1)}</span>, and more than {WIZARD_PASS_LEVEL}{' '}
        is needed. Speak up, move closer, or choose another microphone.
      </p>
    </Alert>
  );
}
