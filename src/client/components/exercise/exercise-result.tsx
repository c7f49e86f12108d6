import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { dateText } from '#client/lib/formats.ts';
import { KeySwitch, useCharacterKeys, useKeys } from '#client/lib/keys.tsx';
import type { Tick } from '#shared/contract/debrief.ts';
import type { AttemptReply, ExerciseJudgment, ExercisePoint, Rating } from '#shared/contract/exercise.ts';
import { WrongAndTrue } from './wrong-and-true.tsx';

type Props = {
  attempt: Pick<AttemptReply, 'exercise' | 'answer' | 'seconds' | 'points' | 'judged' | 'rating' | 'nextAt'>;
  /** The level of the heading; at level 2 this is the only answer on the page. */
  level: 2 | 4;
  /** The recording, while this page still holds it. */
  recording: Blob | null;
  /** Whether the heading takes the focus, if the button that sent the answer had it. */
  takesFocus: boolean;
  /** Null when the answer cannot be rated any more. */
  onRate: ((rating: Rating) => void) | null;
};

const STATUS: Record<Tick, string> = {
  reason: 'Had it, with a reason',
  named: 'Named it',
  missed: 'Missed it',
  wrong: 'Had it wrong',
};

/**
 * An answer beside what it is checked against: what a model says of it or the candidate's nearest words, what a strong
 * answer says, and what people often get wrong. Without a model, only the candidate decides whether the answer was right.
 */
export function ExerciseResult({ attempt, level, recording, takesFocus, onRate }: Props) {
  const Heading = `h${level}` as const;
  const { exercise, answer, seconds, points, judged } = attempt;
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [areKeysOn, setKeysOn] = useCharacterKeys();
  const rateByKey = (rating: Rating) => {
    if (level !== 2 && !place.current?.contains(document.activeElement)) return false;
    onRate?.(rating);
    return true;
  };
  const keys = RATINGS.map(({ rating }, index) => [String(index + 1), () => rateByKey(rating)]);
  useKeys(attempt.rating === null && onRate ? Object.fromEntries(keys) : {}, areKeysOn);
  const id = useId();
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section ref={place} aria-labelledby={id} className="grid gap-4">
      <header className="grid gap-1">
        <p className="text-sm text-ink-soft">{exercise}</p>
        <Heading id={id} className="text-xl font-semibold" tabIndex={-1} ref={heading}>
          Check your answer
        </Heading>
        {judged && (
          <p className="text-sm text-ink-soft">Read by {judged.by}. Your own rating is what counts.</p>
        )}
      </header>
      {recording && <PlayBack recording={recording} />}
      {points.length > 0 && (
        <ul className="grid gap-5">
          {points.map((point) => (
            <Point
              key={point.id}
              point={point}
              judged={judged?.points.find(({ pointId }) => pointId === point.id)}
            />
          ))}
        </ul>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">
          What you answered, about {seconds} s
        </summary>
        <p className="mt-2 border-l border-line pl-4 whitespace-pre-line wrap-anywhere">{answer}</p>
      </details>
      <RateAnswer
        rating={attempt.rating}
        nextAt={attempt.nextAt}
        onRate={onRate}
        areKeysOn={areKeysOn}
        onKeysToggle={setKeysOn}
      />
    </section>
  );
}

type Judged = ExerciseJudgment['points'][number];

function Point({ point, judged }: { point: ExercisePoint; judged: Judged | undefined }) {
  const { name, nearest, model, wrong } = point;
  return (
    <li className="grid gap-2 border-l-2 border-line pl-4">
      <p className="font-semibold">{name}</p>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {judged ? (
          <Row title="The model says">
            <span className={classNames('font-medium', judged.status === 'wrong' && 'text-danger')}>
              {STATUS[judged.status]}
            </span>
            {judged.quote ? (
              <>
                : <q className="italic">{judged.quote}</q>
              </>
            ) : (
              '.'
            )}{' '}
            {judged.why}
          </Row>
        ) : (
          <Row title="Your nearest words">
            {nearest ? (
              <q className="italic">{nearest}</q>
            ) : (
              <span className="text-ink-soft">Nothing near</span>
            )}
          </Row>
        )}
        <Row title="A strong answer">{model}</Row>
        {wrong.length > 0 && (
          <Row title="Often said, but wrong">
            <WrongAndTrue pairs={wrong} />
          </Row>
        )}
      </dl>
    </li>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function PlayBack({ recording }: { recording: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(recording);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [recording]);
  // biome-ignore lint/a11y/useMediaCaption: the words are below it.
  return <audio controls src={url} aria-label="Your answer" className="w-full max-w-md" />;
}

const RATINGS: readonly { rating: Rating; label: string }[] = [
  { rating: 'again', label: 'Again' },
  { rating: 'hard', label: 'Hard' },
  { rating: 'good', label: 'Good' },
  { rating: 'easy', label: 'Easy' },
];

/** A rating, and when the exercise comes up again, if that is set. */
export function Rated({ rating, nextAt }: { rating: Rating; nextAt: Date | null }) {
  return (
    <>
      You rated it <span className="font-semibold">{rating}</span>.
      {nextAt && (
        <>
          {' '}
          It comes again on <time dateTime={nextAt.toISOString()}>{dateText(nextAt)}</time>.
        </>
      )}
    </>
  );
}

type RateAnswerProps = {
  rating: Rating | null;
  /** When the exercise comes up again; null if that is not set. */
  nextAt: Date | null;
  onRate: ((rating: Rating) => void) | null;
  areKeysOn: boolean;
  onKeysToggle: (areOn: boolean) => void;
};

/** Lets the candidate rate how the answer went. */
function RateAnswer({ rating, nextAt, onRate, areKeysOn, onKeysToggle }: RateAnswerProps) {
  const id = useId();
  if (rating !== null) {
    return (
      <p role="status">
        <Rated rating={rating} nextAt={nextAt} />
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
            aria-keyshortcuts={areKeysOn ? String(index + 1) : undefined}
            onClick={() => onRate(each)}
          >
            {areKeysOn && (
              <span aria-hidden className="figures text-ink-soft pointer-coarse:hidden">
                {index + 1}
              </span>
            )}
            {label}
          </Button>
        ))}
      </div>
      <p id={id} className="text-sm text-ink-soft">
        Compare the points, then rate yourself. Your rating sets when it comes again.
      </p>
      <KeySwitch keys="1 to 4" isOn={areKeysOn} onToggle={onKeysToggle} />
    </fieldset>
  );
}
