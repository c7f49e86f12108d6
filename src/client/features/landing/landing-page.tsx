import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LivePicture } from './live-picture.tsx';
import { Pricing } from './pricing.tsx';
import { Sample } from './sample.tsx';
import { Scoring } from './scoring.tsx';
import { SelfHosting } from './self-hosting.tsx';
import { SiteFooter } from './site-footer.tsx';
import type { LandingData } from './use-landing-data.ts';

/** The page of a visitor, the same in the browser and in the build. */
export function LandingPage({ sample, prices }: LandingData) {
  return (
    <div className="mx-auto grid max-w-5xl gap-20 px-4 py-12 sm:px-6 sm:py-20">
      <Hero />
      <Sample sample={sample} />
      <LivePicture />
      <Scoring />
      <Features />
      <Pricing prices={prices} />
      <SelfHosting />
      <SiteFooter />
    </div>
  );
}
