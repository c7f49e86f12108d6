import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

const TONES = {
  neutral: 'border-line-strong text-ink-soft',
  primary: 'border-primary text-primary',
  success: 'border-success text-success',
  danger: 'border-danger text-danger',
  signal: 'border-signal text-signal',
} as const;

/** A short label in a thin frame. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: keyof typeof TONES }) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex items-center gap-1 rounded-ui border px-2 py-0.5 text-sm whitespace-nowrap',
        TONES[tone],
        className,
      )}
    />
  );
}
