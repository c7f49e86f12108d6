import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

/** The look of a one-line control. */
export const CONTROL_CLASSES =
  'w-full min-h-11 rounded-ui border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft ' +
  'aria-invalid:border-danger disabled:bg-sunken [&[readonly]]:bg-sunken';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_CLASSES, className)} />;
}
