import { useEffect, useRef, useState } from 'react';
import {
  type RecognitionPlace,
  type RunningRecognition,
  recognitionPlace,
  startRecognition,
} from '#client/lib/audio/browser-recognition.ts';

const CONSENT_KEY = 'browser_recognition';

export type BrowserTranscript = {
  place: RecognitionPlace;
  /** True once the candidate agreed to it. */
  isAllowed: boolean;
  allow(isAllowed: boolean): void;
  /** What was heard of the answer so far. */
  heard: string;
  start(): void;
  pause(): void;
  resume(): void;
  finish(): Promise<string | null>;
};

/** Lets the browser write down what is said, if it can and the candidate agreed (decisions D18). */
export function useBrowserTranscript(): BrowserTranscript {
  const [place, setPlace] = useState<RecognitionPlace>('nowhere');
  const [consent, setConsent] = useState(() => localStorage.getItem(CONSENT_KEY));
  const [heard, setHeard] = useState('');
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
    heard,
    start: () => {
      setHeard('');
      running.current = isAllowed ? startRecognition(place, setHeard) : null;
    },
    pause: () => running.current?.pause(),
    resume: () => running.current?.resume(),
    finish: async () => {
      const text = (await running.current?.finish()) ?? null;
      running.current = null;
      setHeard('');
      return text;
    },
  };
}
