import { type ReactNode, useId } from 'react';
import { classNames } from '#client/lib/class-names.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Left out on paper. */
  isScreenOnly?: boolean;
  children: ReactNode;
};

/** A titled part of the report. */
export function ReportSection({ title, lead, isScreenOnly = false, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid gap-4 border-t border-line pt-6 print:gap-2 print:pt-3',
        isScreenOnly && 'print:hidden',
      )}
    >
      <header className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <div className="text-sm text-ink-soft">{lead}</div>}
      </header>
      {children}
    </section>
  );
}
