import type { ReactNode } from 'react';

/** The bar that stays on top of every screen, behind a link past it for keyboards. */
export function NavFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-ui focus:bg-raised focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-ground print:hidden">
        <nav
          aria-label="Main"
          className="mx-auto flex min-h-14 max-w-5xl items-center justify-between gap-2 px-4 sm:px-6"
        >
          {children}
        </nav>
      </header>
    </>
  );
}
