import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#client/lib/trpc.ts';
import { LandingPage } from './landing-page.tsx';
import { useLandingData } from './use-landing-data.ts';

/** The page of a visitor, drawn in the browser. It stands without the app's cache and router, so that it can be small. */
export default function Landing({ client }: { client: TRPCClient<AppRouter> }) {
  return <LandingPage {...useLandingData(client)} />;
}
