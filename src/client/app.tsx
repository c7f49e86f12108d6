import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { lazy } from 'react';
import { LoadingScreen } from './components/ui/skeleton.tsx';
import { createApiLinks, createQueryClient, type Fetch } from './lib/api-links.ts';
import { type AudioPort, AudioPortContext, browserAudio } from './lib/audio/audio-port.ts';
import { FileFetchContext } from './lib/fetch-file.ts';
import { LatePart } from './lib/late-part.tsx';
import { createSessionLoss, endSession, useCurrentUser, useSignInElsewhere } from './lib/session.ts';
import { trpc } from './lib/trpc.ts';
import { type AppRouterInstance, createAppRouter } from './router.tsx';

const LendWhileSignedIn = lazy(async () => ({
  default: (await import('./features/lending/use-lending.ts')).LendWhileSignedIn,
}));

type Options = { fetch?: Fetch; history?: RouterHistory; audio?: AudioPort };

/** Connects cache, calls, sound and router. Tests pass their own server, address and microphone. */
export function createClientApp({
  fetch = globalThis.fetch.bind(globalThis),
  history,
  audio = browserAudio,
}: Options = {}) {
  const client = trpc.createClient({ links: createApiLinks(fetch) });
  const queryClient = createQueryClient(
    createSessionLoss(() => {
      endSession(queryClient);
      void router.navigate({ to: '/auth' });
    }),
  );
  const api = createTRPCQueryUtils({ queryClient, client });
  const router = createAppRouter({ queryClient, api }, history);
  const element = (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <FileFetchContext value={fetch}>
          <AudioPortContext value={audio}>
            <SignedStateGate router={router} />
          </AudioPortContext>
        </FileFetchContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
  return { element, router, queryClient };
}

/** Shows nothing and runs no guard until it is known who is signed in. */
function SignedStateGate({ router }: { router: AppRouterInstance }) {
  const { user, isLoading } = useCurrentUser();
  useSignInElsewhere();
  if (isLoading) return <LoadingScreen />;
  return (
    <>
      {user && (
        <LatePart>
          <LendWhileSignedIn userId={user.id} />
        </LatePart>
      )}
      <RouterProvider router={router} />
    </>
  );
}
