import { createTRPCClient } from '@trpc/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import Landing from './features/landing/landing.tsx';
import { SignedOutNav } from './features/shell/signed-out-nav.tsx';
import { createApiLinks } from './lib/api-links.ts';
import type { AppRouter } from './lib/trpc.ts';

/** The landing page alone, without router, cache and forms: its links load the app. */
export function start(container: HTMLElement): void {
  const client = createTRPCClient<AppRouter>({ links: createApiLinks(globalThis.fetch.bind(globalThis)) });
  createRoot(container).render(
    <StrictMode>
      <SignedOutNav />
      <main id="main" tabIndex={-1}>
        <Landing client={client} />
      </main>
    </StrictMode>,
  );
}
