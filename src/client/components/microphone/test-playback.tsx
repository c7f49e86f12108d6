import { useEffect, useState } from 'react';
import { toast } from '#client/lib/toast.tsx';

/** Plays back what the test heard. */
export function TestPlayback({ audio }: { audio: Blob }) {
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    const url = URL.createObjectURL(audio);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [audio]);

  if (!source || audio.size === 0) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: five seconds of the listener's own voice
    <audio
      controls
      src={source}
      aria-label="Your test recording"
      className="h-10 w-full"
      onError={() =>
        toast({
          title: 'Playback Failed',
          description: 'Could not play the recorded audio',
          variant: 'destructive',
        })
      }
    />
  );
}
