import { classNames } from '#client/lib/class-names.ts';
import type { TimedPhase } from '#shared/contract/interviews.ts';
import { clockText, durationWords } from '#shared/rules/durations.ts';

const NAMES = {
  scope: 'Scope',
  outline: 'Outline',
  deep_dive: 'Deep dive',
  stress: 'Stress',
  close: 'Close',
} as const satisfies Record<TimedPhase, string>;

type Props = { phase: TimedPhase; isCurrent: boolean; plannedSeconds: number; spentSeconds: number };

/** One phase: its name, whether it is the current one, and its time spent of the time planned. */
export function PhaseStep({ phase, isCurrent, plannedSeconds, spentSeconds }: Props) {
  const isOver = spentSeconds > plannedSeconds;
  const share = plannedSeconds === 0 ? 0 : Math.min(1, spentSeconds / plannedSeconds);
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1 text-sm"
    >
      <span className={isCurrent ? 'font-semibold' : 'text-ink-soft'}>
        {NAMES[phase]}
        {isCurrent && <span className="font-normal text-primary"> now</span>}
      </span>
      <span
        className={classNames('figures text-xs sm:order-last', !isCurrent && 'text-ink-soft')}
        aria-hidden
      >
        {clockText(spentSeconds)} of {clockText(plannedSeconds)}
      </span>
      <span className="sr-only">
        {`: ${durationWords(spentSeconds)} spent of ${durationWords(plannedSeconds)} planned`}
      </span>
      <span aria-hidden className="h-1 w-full overflow-hidden rounded-full bg-line">
        <span
          className={classNames('block h-full', isOver ? 'bg-signal' : 'bg-primary')}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </li>
  );
}
