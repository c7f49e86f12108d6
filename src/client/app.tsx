import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { LoadingScreen } from './components/ui/spinner.tsx';
import { createApiLinks, type Fetch } from './lib/api-links.ts';
import { createQueryClient } from './lib/query-client.ts';
import { endSession, useCurrentUser } from './lib/session.ts';
import { createSessionLoss } from './lib/session-loss.ts';
import { trpc } from './lib/trpc.ts';
import { type AppRouterInstance, createAppRouter } from './router.tsx';

type Options = { fetch?: Fetch; history?: RouterHistory };

/** Wires cache, calls and router together. Tests pass their own server and address. */
export function createClientApp({ fetch = globalThis.fetch.bind(globalThis), history }: Options = {}) {
  const client = trpc.createClient({ links: createApiLinks(fetch) });
  const queryClient = createQueryClient(
    createSessionLoss(() => {
      endSession(queryClient);
      void router.navigate({ to: '/auth' });
    }),
  );
  const router = createAppRouter({ queryClient }, history);
  const element = (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SignedStateGate router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  );
  return { element, router, queryClient };
}

/** Nothing is shown, and no guard runs, before it is known who is signed in. */
function SignedStateGate({ router }: { router: AppRouterInstance }) {
  const { isLoading } = useCurrentUser();
  return isLoading ? <LoadingScreen /> : <RouterProvider router={router} />;
}
