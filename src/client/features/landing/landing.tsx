import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#client/lib/trpc.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Sample } from './sample.tsx';
import { Scoring } from './scoring.tsx';
import { SelfHosting } from './self-hosting.tsx';
import { SiteFooter } from './site-footer.tsx';
import { useLandingData } from './use-landing-data.ts';

/** The page of a visitor. It stands without the app's cache and router, so that it can be small. */
export default function Landing({ client }: { client: TRPCClient<AppRouter> }) {
  const { demo, plans, config } = useLandingData(client);
  return (
    <div className="mx-auto grid max-w-5xl gap-20 px-4 py-12 sm:px-6 sm:py-20">
      <Hero />
      <Sample demo={demo} />
      <Scoring />
      <Features />
      <Pricing plans={plans} config={config} />
      <SelfHosting />
      <SiteFooter />
    </div>
  );
}
