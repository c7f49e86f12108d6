import type { ReactNode } from 'react';

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
