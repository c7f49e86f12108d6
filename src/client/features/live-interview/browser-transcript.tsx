import { useEffect, useRef, useState } from 'react';
import {
  findRecognition,
  type InstallOutcome,
  installRecognition,
  type Recognition,
  type RecognitionPlace,
  type RunningRecognition,
  startRecognition,
} from '#client/lib/audio/browser-recognition.ts';
import { trpc } from '#client/lib/trpc.ts';

const CONSENT_KEY = 'browser_recognition';

export type BrowserTranscript = {
  place: RecognitionPlace;
  /** True once the candidate agreed to it. */
  isAllowed: boolean;
  allow(isAllowed: boolean): void;
  /** Has recognition for this device downloaded; once it is there it is allowed, too. */
  install(): void;
  installing: 'idle' | 'running' | Exclude<InstallOutcome, 'installed'>;
  /** The transcript of the answer so far. */
  interimText: string;
  start(): void;
  pause(): void;
  resume(): void;
  finish(): Promise<string | null>;
};

const NOWHERE: Recognition = { place: 'nowhere', quality: undefined };

/** Lets the browser write down what is said, if it can and the candidate agreed (decisions D18). */
export function useBrowserTranscript(interviewId: number): BrowserTranscript {
  const [recognition, setRecognition] = useState(NOWHERE);
  const [consent, setConsent] = useState(() => localStorage.getItem(CONSENT_KEY));
  const [installing, setInstalling] = useState<BrowserTranscript['installing']>('idle');
  const [interimText, setInterimText] = useState('');
  const running = useRef<RunningRecognition | null>(null);
  const { place } = recognition;

  useEffect(() => {
    void findRecognition().then(setRecognition);
    return () => void running.current?.finish();
  }, []);

  /** Who agreed to the vendor agreed to the device too, but not the other way round. */
  const isAllowed =
    (place === 'on_device' || place === 'vendor') && (consent === place || consent === 'vendor');
  const { data: words } = trpc.interviews.vocabulary.useQuery(
    { id: interviewId },
    { enabled: place === 'on_device' && isAllowed },
  );
  const allow = (allowedAt: RecognitionPlace | null) => {
    if (allowedAt) localStorage.setItem(CONSENT_KEY, allowedAt);
    else localStorage.removeItem(CONSENT_KEY);
    setConsent(allowedAt);
  };

  return {
    place,
    isAllowed,
    allow: (allowed) => allow(allowed ? place : null),
    install: async () => {
      setInstalling('running');
      const outcome = await installRecognition(recognition.quality);
      if (outcome !== 'installed') return setInstalling(outcome);
      setInstalling('idle');
      setRecognition({ ...recognition, place: 'on_device' });
      allow('on_device');
    },
    installing,
    interimText,
    start: () => {
      setInterimText('');
      running.current = isAllowed ? startRecognition(recognition, words?.terms ?? [], setInterimText) : null;
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
