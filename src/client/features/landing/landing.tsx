import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#client/lib/trpc.ts';
import { LandingPage } from './landing-page.tsx';
import { useLandingData } from './use-landing-data.ts';

/** The page of a visitor, drawn in the browser: after signing out, or where the server has none that is written. */
export default function Landing({ client }: { client: TRPCClient<AppRouter> }) {
  return <LandingPage {...useLandingData(client)} />;
}
