import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

/** The look of a one-line control. */
const CONTROL_CLASSES =
  'w-full min-h-11 rounded-ui border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft ' +
  'aria-invalid:border-danger disabled:bg-sunken [&[readonly]]:bg-sunken';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_CLASSES, className)} />;
}

/** The platform's own list: it works with every keyboard, phone and screen reader. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(CONTROL_CLASSES, className)} />;
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(CONTROL_CLASSES, 'py-2', className)} />;
}
