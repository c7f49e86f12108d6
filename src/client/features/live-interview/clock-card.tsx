import { Progress } from '#client/components/ui/progress.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { clockText, durationWords } from '#shared/rules/durations.ts';
import { clockProgress, WARNING_SECONDS } from '#shared/rules/interview-clock.ts';
import { type Countdown, useSecondsLeft } from './use-seconds-left.ts';

type Props = { budgetSeconds: number; countdown: Countdown };

/** The countdown of speaking time. It says once aloud when two minutes are left. */
export function ClockCard({ budgetSeconds, countdown }: Props) {
  const remaining = useSecondsLeft(countdown);
  const isWarning = remaining <= WARNING_SECONDS;
  return (
    <div className="grid w-32 gap-1 justify-self-end">
      <p
        role="timer"
        aria-label={`Speaking time left: ${durationWords(remaining)}`}
        className={classNames('figures text-right text-2xl', isWarning ? 'text-signal' : 'text-ink')}
      >
        {clockText(remaining)}
      </p>
      <Progress
        label="Speaking time used"
        value={clockProgress(remaining, budgetSeconds)}
        tone={isWarning ? 'signal' : 'primary'}
      />
      <p className="text-right text-xs text-ink-soft">
        {countdown.isRunning ? 'Clock running' : 'Clock stopped'}
      </p>
      <p role="status" className="sr-only">
        {isWarning && remaining > 0 ? `${durationWords(WARNING_SECONDS)} of speaking time left.` : ''}
      </p>
    </div>
  );
}
