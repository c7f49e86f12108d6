import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import { errorText, isSessionOver } from '#client/lib/errors.ts';
import { Button } from './button.tsx';

const TONES = {
  info: 'border-line-strong bg-sunken',
  success: 'border-success bg-success-wash',
  danger: 'border-danger bg-danger-wash',
  signal: 'border-signal bg-signal-wash',
} as const;

type Props = { tone?: keyof typeof TONES; title?: string; className?: string; children?: ReactNode };

/** A message in the page. Screen readers announce `danger` and `signal` at once, the others politely. */
export function Alert({ tone = 'info', title, className, children }: Props) {
  return (
    <div
      role={tone === 'danger' || tone === 'signal' ? 'alert' : 'status'}
      className={classNames('grid gap-1 rounded-ui border p-4', TONES[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="grid gap-2 text-sm">{children}</div>}
    </div>
  );
}

/** Shown in place of data that could not be read. It is empty when the session is over, which a toast says. */
export function LoadError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  if (isSessionOver(error)) return null;
  return (
    <Alert tone="danger" title={title}>
      <p>{errorText(error, 'The server did not answer. Please try again.')}</p>
      <div>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Alert>
  );
}
