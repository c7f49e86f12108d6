import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

const TONES = {
  info: 'border-line-strong bg-sunken',
  success: 'border-success bg-success-wash',
  danger: 'border-danger bg-danger-wash',
  signal: 'border-signal bg-signal-wash',
} as const;

type Props = { tone?: keyof typeof TONES; title?: string; className?: string; children?: ReactNode };

/** A message in the page. `danger` and `signal` are announced at once, the others in turn. */
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
