import { type ReactNode, useId } from 'react';

/** A titled part of the report. */
export function ReportSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
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
