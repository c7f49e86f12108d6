import { Mic, Square } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { type RecognitionPlace, WRITES_ALONG } from '#client/lib/audio/browser-recognition.ts';
import type { MicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { type ShortRecording, useShortRecording } from '#client/lib/audio/use-short-recording.ts';
import { DRILL_SECONDS } from '#shared/rules/drills.ts';
import { clockText, durationWords } from '#shared/rules/interview-clock.ts';

type Props = {
  /** Where the browser makes out the words; null where the server does. */
  place: RecognitionPlace | null;
  isFirst: boolean;
  onRecorded: (recorded: ShortRecording) => void;
};

/** Records an answer in place, and ends it by itself after 90 s. */
export function SpokenAnswer({ place, isFirst, onRecorded }: Props) {
  const [fault, setFault] = useState<MicrophoneFault | null>(null);
  const { chosenId } = useMicrophone();
  const { secondsLeft, start, stop } = useShortRecording({
    maxSeconds: DRILL_SECONDS.to,
    writesAlong: place !== null,
    onDone: onRecorded,
  });
  if (secondsLeft !== null) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Button
          className="border-signal bg-signal text-on-signal hover:bg-signal"
          onClick={() => void stop()}
        >
          <Square aria-hidden size={16} /> Stop and check
        </Button>
        <span role="timer" aria-label={`${durationWords(secondsLeft)} left`} className="figures">
          {clockText(secondsLeft)}
        </span>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant={isFirst ? 'primary' : 'outline'} onClick={async () => setFault(await start(chosenId))}>
        <Mic aria-hidden size={18} /> Answer out loud
      </Button>
      <p className="max-w-prose text-sm text-ink-soft">
        {place && place !== 'nowhere' ? WRITES_ALONG[place] : 'The recording is not kept.'}
      </p>
      {fault && (
        <Alert tone="danger" title={fault.title}>
          <p>{fault.description}</p>
        </Alert>
      )}
    </div>
  );
}
