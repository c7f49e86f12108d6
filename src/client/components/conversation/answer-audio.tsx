import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import { toast } from '#client/lib/toast.tsx';

type Props = {
  audioUrl: string;
  /** What is played, for screen readers: 'answer 2'. */
  name: string;
};

/** A recording of the candidate: fetched when asked for, then played with the browser's own controls. */
export function AnswerAudio({ audioUrl, name }: Props) {
  const fetchFile = useFetchFile();
  const [isLoading, setIsLoading] = useState(false);
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source]);

  const load = async () => {
    setIsLoading(true);
    const fetched = await fetchFile(audioUrl);
    setIsLoading(false);
    if (fetched.ok) setSource(URL.createObjectURL(fetched.file));
    else if (fetched.code !== 'UNAUTHENTICATED') playbackFailed();
  };

  if (source) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside it
      <audio
        controls
        autoPlay
        src={source}
        aria-label={name}
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        onError={playbackFailed}
        className="h-10 w-full max-w-sm print:hidden"
      />
    );
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={isLoading}
      onClick={load}
      aria-label={`Play ${name}`}
      className="print:hidden"
    >
      {!isLoading && <Play aria-hidden size={16} />}
      Play
    </Button>
  );
}

/** Two answers are not heard at once. */
function pauseOthers(playing: HTMLAudioElement): void {
  for (const audio of document.querySelectorAll('audio')) if (audio !== playing) audio.pause();
}

function playbackFailed(): void {
  toast({
    title: 'Playback Failed',
    description: 'Could not play the recorded audio',
    variant: 'destructive',
  });
}
