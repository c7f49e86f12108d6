import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { browserVoice } from '#client/lib/audio/browser-voice.ts';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { buttonClasses } from './ui/button.tsx';

type Props = {
  text: string;
  label: string;
  /** Starts another voice; resolves with null if there is none. By default the browser's own voice reads. */
  start?: () => Promise<PlayingSound | null>;
};

/**
 * A button that reads a text aloud, and stops it; without a voice it says so. Attributes decide which of its labels is
 * shown, because the start page, which works without React, switches them, too (`visit.ts`).
 */
export function PlayAloud({ text, label, start }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const [isMute, setMute] = useState(false);
  /** The press that is being played; its sound may still be on its way. */
  const latest = useRef<{ sound: PlayingSound | null } | null>(null);
  const stop = () => {
    // This does not wait for the sound to end, since a browser without a voice never reports that.
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
    const sound = await (start ? start().catch(() => null) : browserVoice(text));
    if (latest.current !== press) return sound?.stop();
    if (sound === null) setMute(true);
    press.sound = sound;
    await sound?.ended.catch(() => {});
    if (latest.current === press) stop();
  };
  return (
    <button
      type="button"
      data-play={text}
      data-playing={isPlaying ? '' : undefined}
      data-mute={isMute ? '' : undefined}
      disabled={isMute}
      className={buttonClasses({ variant: 'outline', size: 'sm' }, 'group justify-self-start print:hidden')}
      onClick={isPlaying ? stop : play}
    >
      <span className="flex items-center gap-2 group-data-mute:hidden group-data-playing:hidden">
        <Play aria-hidden size={16} /> {label}
      </span>
      <span className="hidden items-center gap-2 group-data-playing:flex">
        <Square aria-hidden size={16} /> Stop
      </span>
      <span className="hidden group-data-mute:inline">No voice to read it aloud</span>
    </button>
  );
}
