import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasBrowserVoice, speakWithBrowser, stopBrowserVoice } from '#client/lib/audio/browser-voice.ts';
import { useFetchAudio } from '#client/lib/audio/use-fetch-audio.ts';
import { toast } from '#client/lib/toast.tsx';

type Question = { interviewId: number; turnId: number; text: string };

/** Reads the current question aloud: the server's voice, else the browser's, else a word that there is none. */
export function useQuestionPlayer({ interviewId, turnId, text }: Question) {
  const fetchAudio = useFetchAudio();
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasNoVoice, setHasNoVoice] = useState(false);
  const audio = useRef<HTMLAudioElement | null>(null);
  /** Counts the plays, so that one that was stopped while it loaded stays silent. */
  const plays = useRef(0);

  const stop = () => {
    plays.current += 1;
    audio.current?.pause();
    audio.current = null;
    stopBrowserVoice();
    setIsPlaying(false);
  };
  const stopNow = useEffectEvent(stop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question ends the reading of this one
  useEffect(() => () => stopNow(), [turnId]);

  const play = async () => {
    const play = plays.current + 1;
    plays.current = play;
    const isCurrent = () => plays.current === play;
    setIsPlaying(true);
    const fetched = await fetchAudio(`/api/interviews/${interviewId}/audio`);
    if (!isCurrent()) return;
    try {
      if (fetched.ok) {
        await playSound(fetched.audio, audio);
      } else if (fetched.code === 'NO_SPEAKER') {
        if (hasBrowserVoice()) await speakWithBrowser(text);
        else setHasNoVoice(true);
      } else if (fetched.code !== 'UNAUTHENTICATED') {
        throw new Error(fetched.code);
      }
    } catch {
      if (isCurrent()) {
        toast({
          title: 'Audio Error',
          description: 'Failed to play question audio. Please try again.',
          variant: 'destructive',
        });
      }
    }
    if (isCurrent()) setIsPlaying(false);
  };

  return { isPlaying, hasNoVoice, play, stop };
}

/** Resolves when the sound has ended or was paused; rejects when it cannot be played. */
async function playSound(sound: Blob, current: { current: HTMLAudioElement | null }): Promise<void> {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  current.current = audio;
  try {
    const ended = new Promise<void>((resolve, reject) => {
      audio.addEventListener('ended', () => resolve());
      audio.addEventListener('pause', () => resolve());
      audio.addEventListener('error', () => reject(new Error('sound cannot be played')));
    });
    await audio.play();
    await ended;
  } finally {
    URL.revokeObjectURL(url);
  }
}
