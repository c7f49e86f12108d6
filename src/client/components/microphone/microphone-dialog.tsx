import { useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { type MicrophoneSignal, meanLevel, signalIn } from '#shared/rules/recording.ts';
import { MicrophoneSelect, PermissionPrompt } from './microphone-access.tsx';
import { LevelBar, TestPlayback, useMicrophoneTest } from './microphone-test.tsx';
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

const TONES = {
  excellent: 'success',
  good: 'success',
  detected: 'info',
  none: 'danger',
} as const satisfies Record<MicrophoneSignal, string>;

/** The five-second test of the help dialog: judges the mean level by the signal labels (decisions D31). */
function EmbeddedTest({ microphone }: { microphone: Microphone }) {
  const { state, run } = useMicrophoneTest(microphone);
  const isListening = state.phase === 'listening';
  return (
    <div className="grid gap-4">
      <Button variant="outline" disabled={isListening} onClick={run} className="justify-self-start">
        {isListening ? 'Listening for 5 seconds...' : 'Test Microphone'}
      </Button>
      {isListening && (
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
