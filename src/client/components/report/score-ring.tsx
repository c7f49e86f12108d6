import { classNames } from '#client/lib/class-names.ts';
import { gradeColor } from './grade-color.ts';

type Props = {
  grade: string | null;
  score: number | null;
  /** Where the score stands by what is known of its error. */
  range: { from: number; to: number } | null;
  /** Nobody stands for it: it has no color. */
  isEstimate?: boolean;
  isSmall?: boolean;
};

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** The letter in a ring that is filled as far as the score goes; a paler arc is the range that it stands in. */
export function ScoreRing({ grade, score, range, isEstimate = false, isSmall = false }: Props) {
  return (
    <div className={classNames('relative grid shrink-0 place-items-center', isSmall ? 'size-16' : 'size-28')}>
      <svg
        viewBox="0 0 120 120"
        aria-hidden
        className={classNames('size-full -rotate-90', gradeColor(grade, isEstimate))}
      >
        <circle cx="60" cy="60" r={RADIUS} fill="none" className="stroke-sunken" strokeWidth="9" />
        {score !== null && <Arc from={0} to={range ? range.from : score} />}
        {range && <Arc from={range.from} to={range.to} isPale />}
      </svg>
      <span
        className={classNames(
          'figures absolute font-semibold',
          gradeColor(grade, isEstimate),
          grade ? (isSmall ? 'text-xl' : 'text-4xl') : 'text-center text-xs',
        )}
      >
        {grade ?? 'Not graded'}
      </span>
    </div>
  );
}

function Arc({ from, to, isPale = false }: { from: number; to: number; isPale?: boolean }) {
  const length = ((to - from) / 100) * LENGTH;
  return (
    <circle
      cx="60"
      cy="60"
      r={RADIUS}
      fill="none"
      stroke="currentColor"
      strokeOpacity={isPale ? 0.4 : 1}
      strokeWidth="9"
      strokeDasharray={`${length} ${LENGTH}`}
      strokeDashoffset={-(from / 100) * LENGTH}
      style={{ printColorAdjust: 'exact' }}
    />
  );
}
