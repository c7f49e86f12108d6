import { useEffect, useRef, useState } from 'react';
import { ExerciseResult, Rated } from '#client/components/exercise/exercise-result.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { AttemptReply, Rating } from '#shared/contract/exercise.ts';

type Props = {
  attempt: AttemptReply;
  /** Null if the answer was typed, or if the page was loaded again since. */
  recording: Blob | null;
  /** True after an answer was given here: the rating button that had the focus is gone. */
  takesFocus: boolean;
  /** Null while a rating is on its way. */
  onRate: ((rating: Rating) => void) | null;
};

/** Today's answer in one line, below the next thing to do. It opens to be read again, or rated. */
export function AnsweredExercise({ attempt, recording, takesFocus, onRate }: Props) {
  const { title, exercise, rating, nextAt } = attempt;
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-label="Your last exercise" className="grid gap-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p ref={line} tabIndex={-1}>
          Exercise: <span className="font-medium">{title ?? exercise}</span>.{' '}
          <span>{rating ? <Rated rating={rating} nextAt={nextAt} /> : 'Not rated yet.'}</span>
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {rating ? 'Read it again' : 'Check and rate it'}
        </Button>
      </div>
      {isOpen && (
        <ExerciseResult
          attempt={attempt}
          level={2}
          recording={recording}
          takesFocus={false}
          onRate={onRate}
        />
      )}
    </section>
  );
}
