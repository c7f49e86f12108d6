import { Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { useShowWhenNew } from './use-show-when-new.ts';

type Props = {
  text: string;
  isPlaying: boolean;
  hasNoVoice: boolean;
  onPlay: () => void;
  onStop: () => void;
  /** Not while an answer is recorded: the microphone would hear it. */
  isDisabled: boolean;
  playKey: string | undefined;
};

/** What the interviewer asks now, and the way to hear it. */
export function QuestionCard({ text, isPlaying, hasNoVoice, onPlay, onStop, isDisabled, playKey }: Props) {
  const card = useRef<HTMLElement>(null);
  useShowWhenNew(card, text);
  return (
    <section ref={card} aria-label="Question" className="grid scroll-mt-20 gap-3">
      <p aria-live="polite" className="max-w-prose text-xl leading-relaxed wrap-anywhere sm:text-2xl">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          disabled={isDisabled}
          aria-keyshortcuts={playKey}
          onClick={isPlaying ? onStop : onPlay}
        >
          {isPlaying ? <Square aria-hidden size={16} /> : <Play aria-hidden size={16} />}
          {isPlaying ? 'Stop' : 'Play Question'}
        </Button>
        {hasNoVoice && (
          <p role="status" className="text-sm text-ink-soft">
            Neither the server nor this browser has a voice. Please read the question.
          </p>
        )}
      </div>
    </section>
  );
}
