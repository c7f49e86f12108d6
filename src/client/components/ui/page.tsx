import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from './button.tsx';

const WIDTHS = { narrow: 'max-w-md', reading: 'max-w-3xl', wide: 'max-w-5xl', full: 'max-w-7xl' } as const;

type Props = {
  title: string;
  /** Whether the title steps back behind what the page says first. */
  isTitleQuiet?: boolean;
  lead?: ReactNode;
  /** Shown above the title, e.g. a back link. */
  before?: ReactNode;
  /** Shown beside the title. */
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** Whether the navigation leaves out the offer to sign up, for visitors who came for something else. */
  offersNothing?: boolean;
  children?: ReactNode;
};

/** The column of a page, with its only h1. */
export function Page({
  title,
  isTitleQuiet = false,
  lead,
  before,
  actions,
  width = 'reading',
  offersNothing,
  children,
}: Props) {
  return (
    <div
      data-offers-nothing={offersNothing}
      className={classNames(
        'mx-auto grid w-full gap-8 px-4 py-6 sm:px-6 sm:py-12 print:max-w-none print:gap-4 print:p-0',
        WIDTHS[width],
      )}
    >
      <header className="grid gap-2 sm:gap-3">
        {before}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="grid min-w-0 gap-2 sm:gap-3">
            <h1
              className={classNames(
                'wrap-anywhere',
                isTitleQuiet ? 'text-sm font-normal text-ink-soft' : 'text-3xl',
              )}
            >
              {title}
            </h1>
            {lead && <div className="text-lg text-pretty text-ink-soft">{lead}</div>}
          </div>
          {actions}
        </div>
      </header>
      {children}
    </div>
  );
}

/** A whole page that says one thing and offers the next step. */
export function MessagePage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 px-4 py-16">
      <h1 className="text-2xl">{title}</h1>
      <div className="grid gap-3 text-ink-soft">{children}</div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

/** What browsers say of a file of code that could not be fetched. */
const MISSING_CODE = /dynamically imported module|module script failed/;

/** A screen that could not be drawn, or whose code is gone since the server was updated. */
export function UnexpectedError({ error }: ErrorComponentProps) {
  const isOutdated = navigator.onLine && MISSING_CODE.test(String(error));
  return (
    <MessagePage
      title={isOutdated ? 'A new version is ready.' : 'This page could not be shown'}
      actions={
        <Button onClick={() => window.location.reload()}>{isOutdated ? 'Reload' : 'Reload the page'}</Button>
      }
    >
      <p>
        Your interviews and answers are safe on the server. Reload to {isOutdated ? 'go on' : 'try again'}.
      </p>
    </MessagePage>
  );
}

/** A sheet with a thin border. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={classNames('rounded-ui border border-line bg-raised p-5', className)} />
  );
}

type ScrollAreaProps = { label: string; className: string; children: ReactNode };

/** An area that scrolls when its content is too large; it can be scrolled by keyboard, too. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets a keyboard reach what scrolls
    <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
      {children}
    </section>
  );
}
