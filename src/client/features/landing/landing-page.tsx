import { buttonClasses } from '#client/components/ui/button.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';
import { Features, Scoring } from './features.tsx';
import type { LandingData } from './landing.tsx';
import { LivePicture } from './live-picture.tsx';
import { LivingExchange } from './living-exchange.tsx';
import { Pricing } from './pricing.tsx';
import { Sample } from './sample.tsx';
import { Section } from './section.tsx';
import { WithAndWithout } from './with-and-without.tsx';

/** The page of a visitor, the same in the browser and in the build. */
export function LandingPage({ sample, prices, isOpen }: LandingData) {
  return (
    <div className="mx-auto grid max-w-7xl gap-20 px-4 py-12 sm:px-6 sm:py-20">
      <Hero isOpen={isOpen === true} />
      <Sample sample={sample} />
      <LivePicture />
      <WithAndWithout />
      <Scoring />
      <Features />
      <Pricing prices={prices} />
      <SelfHosting />
      <SiteFooter />
    </div>
  );
}

/** What it is, and beside it one exchange. */
function Hero({ isOpen }: { isOpen: boolean }) {
  return (
    <header className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="grid gap-6">
        <h1 className="text-3xl sm:text-5xl">
          System design interviews, spoken, with an interviewer that pushes back
        </h1>
        <p className="text-lg text-ink-soft">
          Answer out loud, against the clock. Handle the follow-ups. Then read a report that sets your own
          words beside the points of a strong answer, and says who judged.
        </p>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {isOpen && (
            <SiteLink to="/try" className={buttonClasses({ size: 'lg' })}>
              Answer one question now
            </SiteLink>
          )}
          <SiteLink
            to="/auth"
            isTrial="first interview"
            className={buttonClasses({ variant: isOpen ? 'outline' : 'primary', size: 'lg' })}
          >
            Start First Interview
          </SiteLink>
          <SiteLink
            to="/demo/results"
            className={buttonClasses({ variant: 'quiet', size: 'lg' }, 'sm:-ml-6')}
          >
            View Example Results
          </SiteLink>
        </div>
        {isOpen && <p className="text-sm text-ink-soft">One question, 90 seconds, no account.</p>}
      </div>
      <LivingExchange />
    </header>
  );
}

function SelfHosting() {
  return (
    <Section
      title="Host it yourself in one command"
      lead="One process and one folder of data. It works without an API key and without a network, as a rehearsal that you judge yourself. With a language model it listens and judges."
    >
      <pre className="figures wrap-anywhere whitespace-pre-wrap rounded-ui border border-line bg-sunken p-4">
        <code>npm ci && npm start</code>
      </pre>
    </Section>
  );
}

function SiteFooter() {
  return (
    <footer className="flex flex-wrap items-start justify-between gap-x-12 gap-y-4 border-t border-line pt-8 text-sm text-ink-soft">
      <p className="max-w-prose">
        {PRODUCT_NAME} is not affiliated with any company it names. Its questions are written for it; none is
        claimed to be a company's own.
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <SiteLink to="/demo/results" className="link">
            Example results
          </SiteLink>
        </li>
        <li>
          <a href="/api/docs" className="link">
            API reference
          </a>
        </li>
        <li>
          <SiteLink to="/auth" className="link">
            Sign in
          </SiteLink>
        </li>
      </ul>
    </footer>
  );
}
