import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { browserVoice } from '#client/lib/audio/browser-voice.ts';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { buttonClasses } from './ui/button.tsx';

type Props = {
  text: string;
  label: string;
  /** Another voice; null where there is none. Without it the browser's own reads. */
  start?: () => Promise<PlayingSound | null>;
};

/**
 * A button that reads a text aloud, and stops it. Which of its two labels is shown hangs on an attribute, since
 * the start page, which is there before React, switches it, too (`visit.ts`).
 */
export function PlayAloud({ text, label, start }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  /** The press that is heard, which may still wait for its sound. */
  const latest = useRef<{ sound: PlayingSound | null } | null>(null);
  const stop = () => {
    // A browser without a voice never says that it has ended.
    latest.current?.sound?.stop();
    latest.current = null;
    setPlaying(false);
  };
  useEffect(
    () => () => {
      latest.current?.sound?.stop();
      latest.current = null;
    },
    [],
  );
  const play = async () => {
    const press: NonNullable<typeof latest.current> = { sound: null };
    latest.current = press;
    setPlaying(true);
    const sound = start ? await start().catch(() => null) : browserVoice(text);
    if (latest.current !== press) return sound?.stop();
    press.sound = sound;
    await sound?.ended.catch(() => {});
    if (latest.current === press) stop();
  };
  return (
    <button
      type="button"
      data-play={text}
      data-playing={isPlaying ? '' : undefined}
      className={buttonClasses({ variant: 'outline', size: 'sm' }, 'group justify-self-start print:hidden')}
      onClick={isPlaying ? stop : play}
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
