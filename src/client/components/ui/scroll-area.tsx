import type { ReactNode } from 'react';

type Props = { label: string; className: string; children: ReactNode };

/** What may be longer or wider than its place: it scrolls, for keyboards too. */
export function ScrollArea({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets a keyboard reach what scrolls
    <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
      {children}
    </section>
  );
}
