import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#client/lib/class-names.ts';

type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws the control, given the ids that connect label, hint and error to it. */
  children: (control: ControlProps) => ReactNode;
};

/** A labeled control with its hint and its error. */
export function FormField({ label, hint, error, children }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of a one-line control. */
const CONTROL_CLASSES =
  'w-full min-h-11 rounded-ui border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft ' +
  'aria-invalid:border-danger disabled:bg-sunken [&[readonly]]:bg-sunken';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_CLASSES, className)} />;
}

/** The platform's own select, which works with every keyboard, phone and screen reader. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(CONTROL_CLASSES, className)} />;
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(CONTROL_CLASSES, 'py-2', className)} />;
}
