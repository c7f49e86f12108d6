import { classNames } from '#client/lib/class-names.ts';

type Props = {
  label: string;
  /** 0 to 1. */
  value: number;
  tone?: 'primary' | 'signal';
  className?: string;
};

/** A thin line that fills. */
export function Progress({ label, value, tone = 'primary', className }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className={classNames('h-1 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classNames('h-full transition-[width]', tone === 'signal' ? 'bg-signal' : 'bg-primary')}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
