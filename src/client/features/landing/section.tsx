import { type ReactNode, useId } from 'react';

type Props = { title: string; lead?: string; children: ReactNode };

/** A part of the page under its own heading. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <div className="grid gap-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
