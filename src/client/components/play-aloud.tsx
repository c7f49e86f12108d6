import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { speakWithBrowser } from '#client/lib/audio/browser-voice.ts';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { buttonClasses } from './ui/button.tsx';

/**
 * A button that reads a text in the browser's own voice, and stops it. Which of its two labels is shown hangs on an attribute, since
 * the start page, which is there before React, switches it, too (`visit.ts`).
 */
export function PlayAloud({ text, label }: { text: string; label: string }) {
  const [sound, setSound] = useState<PlayingSound | null>(null);
  const latest = useRef(sound);
  useEffect(() => {
    latest.current = sound;
  }, [sound]);
  useEffect(() => () => latest.current?.stop(), []);
  const play = () => {
    if (!('speechSynthesis' in window)) return;
    const started = speakWithBrowser(text);
    setSound(started);
    const end = () => setSound((now) => (now === started ? null : now));
    started.ended.then(end, end);
  };
  // A browser without a voice never says that it has ended.
  const stop = () => {
    sound?.stop();
    setSound(null);
  };
  return (
    <button
      type="button"
      data-play={text}
      data-playing={sound ? '' : undefined}
      className={buttonClasses({ variant: 'outline', size: 'sm' }, 'group justify-self-start')}
      onClick={sound ? stop : play}
    >
      <span className="flex items-center gap-2 group-data-playing:hidden">
        <Play aria-hidden size={16} /> {label}
      </span>
      <span className="hidden items-center gap-2 group-data-playing:flex">
        <Square aria-hidden size={16} /> Stop
      </span>
    </button>
  );
}
