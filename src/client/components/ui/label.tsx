import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

export function Label({
  className,
  htmlFor,
  children,
  ...rest
}: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label {...rest} htmlFor={htmlFor} className={classNames('text-sm font-medium', className)}>
      {children}
    </label>
  );
}
