import { useEffect, useState } from 'react';
import { useAudioPort } from '#client/lib/audio/audio-port.ts';
import { type RecognitionPlace, recognitionPlace } from '#client/lib/audio/browser-recognition.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

/** Whether an answer can be spoken here, and who makes out its words. */
export type Speech = {
  canSpeak: boolean;
  /** Where the browser does; null where the server does. */
  place: Exclude<RecognitionPlace, 'downloadable'> | null;
  /** Why it has to be typed; null while that is not known, or where it can be spoken. */
  whyNot: string | null;
};

const NO_MICROPHONE = 'This browser cannot record, so please type.';

/** The words are made out by the server, or else by the browser. */
export function useSpeech(): Speech {
  const byBrowser = useBrowserSpeech();
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const canRecord = useAudioPort().support() === 'ok';
  if (!config) return { canSpeak: false, place: null, whyNot: null };
  if (config.engines.transcriber === BROWSER_ENGINE) {
    const whyNot = byBrowser.whyNot && 'This server cannot turn speech into text, so please type.';
    return canRecord ? { ...byBrowser, whyNot } : byBrowser;
  }
  return { canSpeak: canRecord, place: null, whyNot: canRecord ? null : NO_MICROPHONE };
}

/** The words are made out by the browser alone. */
export function useBrowserSpeech(): Speech {
  const canRecord = useAudioPort().support() === 'ok';
  const [place, setPlace] = useState<Exclude<RecognitionPlace, 'downloadable'> | null>(null);
  useEffect(() => void recognitionPlace().then(setPlace), []);
  if (!canRecord) return { canSpeak: false, place, whyNot: NO_MICROPHONE };
  if (place === 'nowhere') {
    return { canSpeak: false, place, whyNot: 'This browser cannot turn speech into text, so please type.' };
  }
  return { canSpeak: place !== null, place, whyNot: null };
}
