import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
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
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

const CONSENT_KEY = 'browser_recognition';

export type BrowserTranscript = {
  place: RecognitionPlace;
  /** True once the candidate agreed to it. */
  isAllowed: boolean;
  allow(isAllowed: boolean): void;
  /** Downloads recognition for this device. Once downloaded, it is also allowed. */
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

/** Lets the browser write down what is said, if it can and the candidate agreed. */
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

  /** Consent to the vendor includes the device, but not the other way round. */
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

const HearingDialog = lazy(async () => ({ default: (await import('./room-later.tsx')).HearingDialog }));

/**
 * What a candidate chose on a server that hears nothing: to type, or to record without words. Consent to the browser's
 * recognition is stored separately.
 */
export type HearingChoice = 'typing' | 'recording';
const KEY = 'hearing_choice';

export type Hearing = ReturnType<typeof useHearingCheck>;

/**
 * Before the first recording, the candidate settles how it becomes words. Otherwise, on a server without a recognizer,
 * they could speak for nothing and find out only after the time has run out.
 */
export function useHearingCheck(transcript: BrowserTranscript) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const [choice, setChoice] = useState(() => localStorage.getItem(KEY));
  const [isAsking, setIsAsking] = useState(false);
  const recognizer = config?.engines.transcriber;
  const isDeaf = recognizer === BROWSER_ENGINE && !transcript.isAllowed;
  const close = () => setIsAsking(false);
  const choose = (chosen: HearingChoice | 'browser') => {
    close();
    if (chosen === 'browser') return transcript.allow(true);
    localStorage.setItem(KEY, chosen);
    setChoice(chosen);
  };
  const dialog: ReactNode = isAsking && (
    <LateDialog onClose={close}>
      <HearingDialog transcript={transcript} onChoose={choose} onClose={close} />
    </LateDialog>
  );
  return {
    dialog,
    /** What turns speech into words; undefined until it is known. */
    recognizer,
    isDeaf,
    /** True if nothing was chosen yet and no words would come. */
    isUnsettled: isDeaf && choice === null,
    prefersTyping: isDeaf && choice === 'typing',
    choose,
    ask: () => setIsAsking(true),
    /** Records, or first asks how words should come. */
    before: (record: () => void) => {
      if (isDeaf && choice !== 'recording') setIsAsking(true);
      else record();
    },
  };
}
