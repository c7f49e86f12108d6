import { useEffect } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { highestLevel, passesWizard, WIZARD_PASS_LEVEL } from '#shared/rules/microphone-level.ts';
import { LevelBar } from './level-bar.tsx';
import { TestPlayback } from './test-playback.tsx';
import { useMicrophoneTest } from './use-microphone-test.ts';

export type WizardTestResult = 'none' | 'success' | 'failed';

type Props = { microphone: Microphone; onResult: (result: WizardTestResult) => void };

/** The wizard's test: succeeds when the highest level of five seconds is above 5. */
export function WizardTest({ microphone, onResult }: Props) {
  const { state, run } = useMicrophoneTest(microphone);
  const isListening = state.phase === 'listening';
  const result = resultOf(state);
  useEffect(() => onResult(result), [result, onResult]);

  return (
    <div className="grid gap-4">
      <p>Press the button and say two sentences as you would in the interview.</p>
      <Button disabled={isListening} onClick={run} className="justify-self-start">
        {isListening ? 'Listening for 5 seconds...' : result === 'none' ? 'Start Test' : 'Test Again'}
      </Button>
      {isListening && <LevelBar level={state.level} />}
      {state.phase === 'fault' && (
        <Alert tone="danger" title={state.fault.title}>
          <p>{state.fault.description}</p>
        </Alert>
      )}
      {state.phase === 'heard' && (
        <>
          <Outcome levels={state.test.levels} />
          <TestPlayback audio={state.test.audio} />
        </>
      )}
    </div>
  );
}

function resultOf(state: ReturnType<typeof useMicrophoneTest>['state']): WizardTestResult {
  if (state.phase === 'fault') return 'failed';
  if (state.phase !== 'heard') return 'none';
  return passesWizard(state.test.levels) ? 'success' : 'failed';
}

function Outcome({ levels }: { levels: readonly number[] }) {
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
