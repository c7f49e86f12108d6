import { createTRPCClient } from '@trpc/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import Landing from './features/landing/landing.tsx';
import { createApiLinks } from './lib/api-links.ts';
import type { AppRouter } from './lib/trpc.ts';
import { VisitorPage } from './visitor-page.tsx';

/** The landing page alone, without router, cache and forms: its links load the app. */
export function start(container: HTMLElement): void {
  const client = createTRPCClient<AppRouter>({ links: createApiLinks(globalThis.fetch.bind(globalThis)) });
  createRoot(container).render(
    <StrictMode>
      <VisitorPage>
        <Landing client={client} />
      </VisitorPage>
    </StrictMode>,
  );
}
