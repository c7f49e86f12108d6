import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import { Spinner } from './skeleton.tsx';

const OFF = 'disabled:border-line disabled:bg-sunken aria-disabled:border-line aria-disabled:bg-sunken';

const VARIANTS = {
  primary: `border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover ${OFF}`,
  outline: `border-line-strong bg-raised text-ink hover:border-ink ${OFF}`,
  /** For an action that cannot be undone. */
  danger: `border-danger bg-raised text-danger hover:bg-danger-wash ${OFF}`,
  /** It has no border, so the underline shows that it can be pressed. */
  quiet:
    'border-transparent text-ink-soft underline decoration-line-strong underline-offset-4 ' +
    'hover:bg-sunken hover:text-ink disabled:bg-transparent disabled:no-underline',
  /** For bars, where its place already shows that it can be pressed. */
  bare: 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
} as const;

const SIZES = { sm: 'min-h-11 px-3 text-sm', md: 'min-h-11 px-4', lg: 'min-h-12 px-6 text-lg' } as const;

type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** The classes of a button, for links that look like one. */
export function buttonClasses({ variant = 'primary', size = 'md' }: Look = {}, extra?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-ui border text-center font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:text-ink-soft aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}

type Props = ComponentProps<'button'> & Look & { pending?: boolean };

/** `pending` disables it and turns a spinner beside the label. */
export function Button({ variant, size, pending, disabled, className, type, children, ...rest }: Props) {
  return (
    <button
      aria-busy={pending || undefined}
      {...rest}
      type={type ?? 'button'}
      disabled={disabled || pending}
      className={buttonClasses({ variant, size }, className)}
    >
      {pending && <Spinner size={16} />}
      {children}
    </button>
  );
}
