import { lazy, type ReactNode, Suspense, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';
import type { BrowserTranscript } from './browser-transcript.tsx';

const HearingDialog = lazy(() => import('./hearing-dialog.tsx'));

/** What somebody chose whose server hears nothing: to write, or to record without words. Consent to the browser is kept apart. */
export type HearingChoice = 'typing' | 'recording';
const KEY = 'hearing_choice';

/**
 * Before the first recording it is settled how words will come of it: on a server without a recogniser nobody shall speak
 * for nothing, and find out after the time has run.
 */
export function useHearingCheck(transcript: BrowserTranscript) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const [choice, setChoice] = useState(() => localStorage.getItem(KEY));
  const [isAsking, setIsAsking] = useState(false);
  const isDeaf = config?.engines.transcriber === BROWSER_ENGINE && !transcript.isAllowed;
  const choose = (chosen: HearingChoice | 'browser') => {
    setIsAsking(false);
    if (chosen === 'browser') return transcript.allow(true);
    localStorage.setItem(KEY, chosen);
    setChoice(chosen);
  };
  const dialog: ReactNode = isAsking && (
    <Suspense fallback={null}>
      <HearingDialog place={transcript.place} onChoose={choose} onClose={() => setIsAsking(false)} />
    </Suspense>
  );
  return {
    dialog,
    prefersTyping: isDeaf && choice === 'typing',
    /** Records, or first asks how the words shall come. */
    before: (record: () => void) => {
      if (isDeaf && choice !== 'recording') setIsAsking(true);
      else record();
    },
  };
}
