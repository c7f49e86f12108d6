import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

const WIDTHS = { narrow: 'max-w-md', reading: 'max-w-3xl', wide: 'max-w-5xl' } as const;

type Props = {
  title: string;
  lead?: ReactNode;
  /** Stands above the title, e.g. a back link. */
  before?: ReactNode;
  /** Stands beside the title. */
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  children?: ReactNode;
};

/** A page's column, with its one heading. */
export function Page({ title, lead, before, actions, width = 'reading', children }: Props) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full gap-8 px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:gap-4 print:p-0',
        WIDTHS[width],
      )}
    >
      <header className="grid gap-3">
        {before}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="grid gap-3">
            <h1 className="text-3xl">{title}</h1>
            {lead && <div className="text-lg text-pretty text-ink-soft">{lead}</div>}
          </div>
          {actions}
        </div>
      </header>
      {children}
    </div>
  );
}
