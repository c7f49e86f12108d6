import type { ReactNode } from 'react';
import { SignedOutNav } from './features/shell/signed-out-nav.tsx';

/** The landing page under its navigation bar, as a visitor has it without the app around. */
export function VisitorPage({ children }: { children: ReactNode }) {
  return (
    <>
      <SignedOutNav />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
