import { lazy, type ReactNode, useState } from 'react';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';
import type { BrowserTranscript } from './browser-transcript.tsx';

const HearingDialog = lazy(async () => ({ default: (await import('./room-later.ts')).HearingDialog }));

/** What somebody chose whose server hears nothing: to write, or to record without words. Consent to the browser is kept apart. */
export type HearingChoice = 'typing' | 'recording';
const KEY = 'hearing_choice';

export type Hearing = ReturnType<typeof useHearingCheck>;

/**
 * Before the first recording it is settled how words will come of it: on a server without a recognizer nobody shall speak
 * for nothing, and find out after the time has run.
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
    /** Nothing was chosen yet, and no words would come. */
    isUnsettled: isDeaf && choice === null,
    prefersTyping: isDeaf && choice === 'typing',
    choose,
    ask: () => setIsAsking(true),
    /** Records, or first asks how the words shall come. */
    before: (record: () => void) => {
      if (isDeaf && choice !== 'recording') setIsAsking(true);
      else record();
    },
  };
}
