import { Mic, Square } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { useAudioPort } from '#client/lib/audio/audio-port.ts';
import {
  type RecognitionPlace,
  recognitionPlace,
  WRITES_ALONG,
} from '#client/lib/audio/browser-recognition.ts';
import type { MicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import { errorText } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useDraft } from '#client/lib/use-draft.ts';
import type { StartTryReply, TryReply } from '#shared/contract/tries.ts';
import { clockText, countWords, durationWords, typedSeconds } from '#shared/rules/interview-clock.ts';
import { MAX_TRY_TRANSCRIPT_CHARACTERS } from '#shared/rules/tries.ts';
import { useRecording } from './use-recording.ts';

type Props = { held: StartTryReply; onAnswered: (reply: TryReply) => void };

/** Speaking first, typing beside it; where nobody can make out words, typing alone. */
export function AnswerForm({ held, onAnswered }: Props) {
  const place = useRecognitionPlace();
  const canRecord = useAudioPort().support() === 'ok';
  const [isTypingChosen, setIsTypingChosen] = useState(false);
  const answer = trpc.tries.answer.useMutation({ onSuccess: onAnswered });
  if (place === null) return null;
  const canSpeak = canRecord && (held.hearsSpeech || place !== 'nowhere');
  const isTyping = isTypingChosen || !canSpeak;
  return (
    <section aria-label="Answer" className="grid gap-6">
      {!answer.isPending && canSpeak && (
        <SpokenAnswer
          held={held}
          place={held.hearsSpeech ? null : place}
          onSend={(form) => answer.mutate(form)}
        />
      )}
      {answer.isPending && (
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> Listening to your answer
        </p>
      )}
      {answer.isError && (
        <Alert tone="danger" title="Your answer could not be heard">
          <p>{errorText(answer.error, 'The server did not answer. Please try again.')}</p>
        </Alert>
      )}
      {!answer.isPending && canSpeak && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 justify-self-start"
          aria-expanded={isTyping}
          onClick={() => setIsTypingChosen((isShown) => !isShown)}
        >
          Type instead
        </Button>
      )}
      {!answer.isPending && isTyping && (
        <TypedAnswer
          maxSeconds={held.maxSeconds}
          onSend={(transcript) => answer.mutate({ token: held.token, transcript })}
        />
      )}
    </section>
  );
}

/** Null until it is known. */
function useRecognitionPlace(): RecognitionPlace | null {
  const [place, setPlace] = useState<RecognitionPlace | null>(null);
  useEffect(() => void recognitionPlace().then(setPlace), []);
  return place;
}

type SpokenProps = {
  held: StartTryReply;
  /** Where the browser makes out the words; null where the server does. */
  place: RecognitionPlace | null;
  onSend: (form: FormData) => void;
};

function SpokenAnswer({ held, place, onSend }: SpokenProps) {
  const [fault, setFault] = useState<MicrophoneFault | null>(null);
  const recording = useRecording(held.maxSeconds, ({ audio, seconds, transcript }) => {
    const form = new FormData();
    form.append('token', held.token);
    form.append('audio', audio, 'answer');
    form.append('duration', String(seconds));
    if (transcript) form.append('transcript', transcript);
    onSend(form);
  });
  const { seconds, level } = recording;
  if (seconds !== null) {
    const left = held.maxSeconds - seconds;
    return (
      <div className="grid justify-items-start gap-4">
        <Button
          size="lg"
          className="border-signal bg-signal text-on-signal hover:bg-signal"
          onClick={recording.stop}
        >
          <Square aria-hidden size={18} /> Stop and send
        </Button>
        <div className="flex w-full max-w-md items-center gap-4">
          <div className="h-2 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full bg-signal" style={{ width: `${Math.min(100, level * 4)}%` }} />
          </div>
          <span role="timer" aria-label={`${durationWords(left)} left`} className="figures text-lg">
            {clockText(left)}
          </span>
        </div>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="lg" onClick={async () => setFault(await recording.start(place))}>
        <Mic aria-hidden size={18} /> Answer out loud
      </Button>
      <p className="max-w-prose text-sm text-ink-soft">
        Say what you would build first, why, one number, and what can fail.{' '}
        {place && place !== 'nowhere' ? WRITES_ALONG[place] : 'This server transcribes your answer.'}
      </p>
      {fault && (
        <Alert tone="danger" title={fault.title}>
          <p>{fault.description}</p>
        </Alert>
      )}
    </div>
  );
}

function TypedAnswer({ maxSeconds, onSend }: { maxSeconds: number; onSend: (text: string) => void }) {
  const [text, write] = useDraft('try_draft');
  const words = countWords(text);
  const isTooLong = typedSeconds(words) > maxSeconds;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words > 0 && !isTooLong) onSend(text.trim());
  };
  return (
    <form onSubmit={send} className="grid gap-3">
      <FormField
        label="Your answer"
        hint={`${words} ${words === 1 ? 'word' : 'words'}, about ${typedSeconds(words)} of ${maxSeconds} seconds of speech.`}
        error={isTooLong ? 'This takes longer to say than you have. Shorten it.' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={text}
            maxLength={MAX_TRY_TRANSCRIPT_CHARACTERS}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </FormField>
      <Button type="submit" disabled={words === 0 || isTooLong} className="justify-self-start">
        Send answer
      </Button>
    </form>
  );
}
