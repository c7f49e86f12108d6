import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import { CONTROL_CLASSES } from './input.tsx';

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(CONTROL_CLASSES, 'py-2', className)} />;
}
