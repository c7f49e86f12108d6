import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

/** A sheet with a thin border. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={classNames('rounded-ui border border-line bg-raised p-5', className)} />
  );
}
