import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import type { ArgumentAbout } from '#shared/contract/arguments.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Whether to leave the section out on paper. */
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
        'grid gap-4 border-t border-line pt-6 first:border-t-0 first:pt-0 print:gap-2 print:pt-3',
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

/** Draws the control with which a candidate asks about a line of a report; `label` names the line. */
export type WhyControl = (about: ArgumentAbout, label: string) => ReactNode;

/** Provided around a report that a model judged, if its candidate is the reader. */
export const WhyContext = createContext<WhyControl | null>(null);

/** "Why?" beside a line of a report; nothing if nobody can answer. */
export function AskWhy({ about, label }: { about: ArgumentAbout; label: string }) {
  return useContext(WhyContext)?.(about, label) ?? null;
}
