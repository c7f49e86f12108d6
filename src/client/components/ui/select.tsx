import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import { CONTROL_CLASSES } from './input.tsx';

/** The platform's own list: it works with every keyboard, phone and screen reader. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(CONTROL_CLASSES, className)} />;
}
