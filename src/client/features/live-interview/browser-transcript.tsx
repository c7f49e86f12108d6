import { lazy, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import {
  type RecognitionPlace,
  type RunningRecognition,
  recognitionPlace,
  startRecognition,
} from '#client/lib/audio/browser-recognition.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

const ConsentDialog = lazy(async () => ({ default: (await import('./room-later.ts')).ConsentDialog }));

const CONSENT_KEY = 'browser_recognition';

export type BrowserTranscript = {
  place: RecognitionPlace;
  /** True once the candidate agreed to it. */
  isAllowed: boolean;
  allow(isAllowed: boolean): void;
  /** The transcript of the answer so far. */
  interimText: string;
  start(): void;
  pause(): void;
  resume(): void;
  finish(): Promise<string | null>;
};

/** Lets the browser write down what is said, if it can and the candidate agreed (decisions D18). */
export function useBrowserTranscript(): BrowserTranscript {
  const [place, setPlace] = useState<RecognitionPlace>('nowhere');
  const [consent, setConsent] = useState(() => localStorage.getItem(CONSENT_KEY));
  const [interimText, setInterimText] = useState('');
  const running = useRef<RunningRecognition | null>(null);

  useEffect(() => {
    void recognitionPlace().then(setPlace);
    return () => void running.current?.finish();
  }, []);

  /** Who agreed to the vendor agreed to the device too, but not the other way round. */
  const isAllowed = place !== 'nowhere' && (consent === place || consent === 'vendor');

  return {
    place,
    isAllowed,
    allow: (allowed) => {
      if (allowed) localStorage.setItem(CONSENT_KEY, place);
      else localStorage.removeItem(CONSENT_KEY);
      setConsent(allowed ? place : null);
    },
    interimText,
    start: () => {
      setInterimText('');
      running.current = isAllowed ? startRecognition(place, setInterimText) : null;
    },
    pause: () => running.current?.pause(),
    resume: () => running.current?.resume(),
    finish: async () => {
      const ended = running.current;
      running.current = null;
      setInterimText('');
      return (await ended?.finish()) ?? null;
    },
  };
}

/** Lets the candidate agree to the browser's own speech recognition, knowing where the voice goes. */
export function TranscriptConsent({
  transcript,
  disabled,
}: {
  transcript: BrowserTranscript;
  disabled: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { place, isAllowed, allow } = transcript;
  if (place === 'nowhere') return null;
  const answer = (isAgreed: boolean) => {
    allow(isAgreed);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={isAllowed}
        disabled={disabled}
        onClick={() => (isAllowed ? allow(false) : setIsAsking(true))}
      >
        {isAllowed ? 'Browser transcription: on' : 'Let the browser transcribe'}
      </Button>
      {isAsking && (
        <LateDialog onClose={() => setIsAsking(false)}>
          <ConsentDialog place={place} onAnswer={answer} />
        </LateDialog>
      )}
    </>
  );
}

/** On a server without a recogniser: a recording alone has no words to be asked about or graded. */
export function RecognitionNotice({ transcript }: { transcript: BrowserTranscript }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  if (config?.engines.transcriber !== BROWSER_ENGINE || transcript.isAllowed) return null;
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      This server cannot turn speech into text, and only text can be graded.{' '}
      {transcript.place === 'nowhere'
        ? 'This browser cannot either: please type your answers.'
        : 'Let the browser transcribe, or type your answers.'}
    </p>
  );
}
