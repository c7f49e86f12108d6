import { useEffect, useRef, useState } from 'react';
import {
  type MicrophoneFault,
  microphoneFault,
  readMicrophoneFault,
} from '#client/lib/audio/microphone-faults.ts';
import { type MicrophoneTest, testMicrophone } from '#client/lib/audio/test-microphone.ts';
import { useAudioPort } from '#client/lib/audio/use-audio-port.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { toast } from '#client/lib/toast.tsx';

/** How far a test is: nothing yet, listening, heard something to judge, or stopped by a fault. */
export type TestState =
  | { phase: 'none' }
  | { phase: 'listening'; level: number }
  | { phase: 'heard'; test: MicrophoneTest }
  | { phase: 'fault'; fault: MicrophoneFault };

/** Runs the five-second test on the chosen microphone. */
export function useMicrophoneTest(microphone: Microphone) {
  const port = useAudioPort();
  const [state, setState] = useState<TestState>({ phase: 'none' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (microphone.support !== 'ok' && microphone.fault) {
      return setState({ phase: 'fault', fault: microphone.fault });
    }
    if (microphone.chosenId === null) {
      const { title, description } = microphoneFault('not_selected');
      return toast({ title, description, variant: 'destructive' });
    }
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'listening', level: 0 });
    try {
      const test = await testMicrophone({
        port,
        deviceId: microphone.chosenId,
        onLevel: (level) => !controller.signal.aborted && setState({ phase: 'listening', level }),
        signal: controller.signal,
      });
      if (!controller.signal.aborted) setState({ phase: 'heard', test });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ phase: 'fault', fault: readMicrophoneFault(error, 'Microphone Test Failed') });
    }
  };

  return { state, run };
}
