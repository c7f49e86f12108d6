import { type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { dateText } from '#client/lib/date-text.ts';
import type { Rating } from '#shared/contract/exercise.ts';

const RATINGS: readonly { rating: Rating; label: string }[] = [
  { rating: 'again', label: 'Again' },
  { rating: 'hard', label: 'Hard' },
  { rating: 'good', label: 'Good' },
  { rating: 'easy', label: 'Easy' },
];

type Props = {
  rating: Rating | null;
  /** When the exercise comes again, where that is set. */
  nextAt: Date | null;
  onRate: ((rating: Rating) => void) | null;
};

/** How it went, in the candidate's own judgement. */
export function RateAnswer({ rating, nextAt, onRate }: Props) {
  const id = useId();
  if (rating !== null) {
    const { label } = RATINGS.find((each) => each.rating === rating) ?? { label: rating };
    return (
      <p role="status">
        You rated it <span className="font-semibold">{label.toLowerCase()}</span>.
        {nextAt && (
          <>
            {' '}
            It comes again on <time dateTime={nextAt.toISOString()}>{dateText(nextAt)}</time>.
          </>
        )}
      </p>
    );
  }
  if (!onRate) return null;
  return (
    <fieldset className="grid gap-2" aria-describedby={id}>
      <legend className="mb-2 font-medium">How did it go?</legend>
      <div className="flex flex-wrap gap-2">
        {RATINGS.map(({ rating: each, label }, index) => (
          <Button
            key={each}
            variant="outline"
            size="sm"
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onRate(each)}
          >
            <span aria-hidden className="figures text-ink-soft">
              {index + 1}
            </span>{' '}
            {label}
          </Button>
        ))}
      </div>
      <p id={id} className="text-sm text-ink-soft">
        Compare the points, then rate yourself. Your rating sets when it comes again.
      </p>
    </fieldset>
  );
}

/** The keys 1 to 4 rate while the focus is in `place`. */
export function useRatingKeys(place: RefObject<HTMLElement | null>, onRate: Props['onRate']): void {
  const press = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const chosen = RATINGS[Number(key) - 1];
    if (chosen && !ctrlKey && !metaKey && !altKey) onRate?.(chosen.rating);
  });
  useEffect(() => {
    const area = place.current;
    area?.addEventListener('keydown', press);
    return () => area?.removeEventListener('keydown', press);
  }, [place]);
}
