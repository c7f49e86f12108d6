import { PlayAloud } from '#client/components/play-aloud.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';
import { DEBRIEF_MINUTES } from '#shared/rules/debrief-time.ts';
import { Features, Scoring } from './features.tsx';
import { type LandingData, type Loaded, Section } from './landing.tsx';
import { Pricing } from './pricing.tsx';
import { Sample } from './sample.tsx';

/** The page for visitors, the same in the browser and in the build. */
export function LandingPage({ sample, prices, isOpen, hasModel }: LandingData) {
  return (
    <div className="mx-auto grid max-w-7xl gap-20 px-4 py-12 sm:px-6 sm:py-20">
      <Hero isOpen={isOpen === true} hasModel={hasModel} />
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

/** What the product is on this server, beside one exchange. */
function Hero({ isOpen, hasModel }: { isOpen: boolean; hasModel: Loaded<boolean> }) {
  return (
    <header className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="grid gap-6">
        <h1 className="text-3xl sm:text-5xl">
          System design interviews, spoken,{' '}
          {hasModel ? 'with an interviewer that pushes back' : 'against the clock'}
        </h1>
        <p className="text-lg text-ink-soft">
          Answer out loud. Handle the follow-ups. Then read a report that sets your own words beside the
          points of a strong answer.
        </p>
        {hasModel === true && (
          <p>
            On this server a model interviews: it listens and pushes back on what you said. Afterwards it
            judges your answers, and you can judge yourself beside it.
          </p>
        )}
        {hasModel === false && (
          <p>
            This server has no model. Without one it is a rehearsal: a written interviewer asks, does not
            understand you, and you judge yourself. With a model, the interviewer listens and pushes back on
            what you said.
          </p>
        )}
        <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
          {isOpen && (
            <div className="grid gap-2 max-sm:w-full">
              <SiteLink to="/exercise" className={buttonClasses({ size: 'lg' })}>
                Answer one question now
              </SiteLink>
              <p className="text-sm text-ink-soft">One question, 90 seconds, no account.</p>
            </div>
          )}
          <SiteLink
            to="/auth"
            isTrial="first interview"
            className={buttonClasses(
              { variant: isOpen ? 'outline' : 'primary', size: 'lg' },
              'max-sm:w-full',
            )}
          >
            Start First Interview
          </SiteLink>
          <SiteLink
            to="/demo/results"
            className={buttonClasses({ variant: 'quiet', size: 'lg' }, 'max-sm:w-full sm:-ml-6')}
          >
            View Example Results
          </SiteLink>
        </div>
      </div>
      <Exchange {...(hasModel ? WITH_MODEL : REHEARSAL)} />
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

const WITH_MODEL = {
  caption: 'An exchange with a model',
  asked: 'A customer presses Pay twice. How do you make sure that the card is charged once?',
  answer: 'I look up the order first. If it is paid already, I do not charge again.',
  next: 'Both requests look at the same moment, and neither finds a payment. What happens now?',
  nextBy: 'Interviewer, pushing back',
};

/** Word for word from the example whose report the page shows. */
export const REHEARSAL = {
  caption: 'An exchange with the written interviewer, from the example below',
  asked: 'Two servers create a link at the same moment. How do you keep them from giving out the same code?',
  answer:
    'One counter for everybody would be a bottleneck, so each server takes a million numbers from a coordinator and hands them out from memory.',
  next: 'A competitor looks at three short links you created today. What can they learn from the codes, and is that a problem?',
  nextBy: 'Interviewer, going deeper',
};

/** One question, one answer, one follow-up: it shows what the product does without a word of explanation. */
function Exchange({ caption, asked, answer, next, nextBy }: typeof REHEARSAL) {
  return (
    <figure className="grid gap-5 rounded-ui border border-line bg-raised p-6">
      <figcaption className="text-sm text-ink-soft">{caption}</figcaption>
      <Turn speaker="Interviewer" text={asked} className="border-line-strong" />
      <Turn speaker="You" text={answer} className="border-primary" />
      <Turn speaker={nextBy} text={next} className="border-signal font-semibold" />
      <PlayAloud text={[asked, answer, next].join(' ')} label="Hear it" />
    </figure>
  );
}

function Turn({ speaker, text, className }: { speaker: string; text: string; className: string }) {
  return (
    <div className={`grid gap-1 border-l-2 pl-4 ${className}`}>
      <p className="text-sm font-normal text-ink-soft">{speaker}</p>
      <p className="text-lg">{text}</p>
    </div>
  );
}

const ALT =
  'A running interview: the question in large letters, the button Done, the waveform of the answer, and the time that is left.';

/**
 * The live screen as it looks, taken by `npm run screenshots`. The browser loads the picture for its theme once it
 * comes near.
 */
function LivePicture() {
  return (
    <Section
      title="One question, one button, one clock"
      lead="You hear the question and see it written. The clock runs only while you answer."
    >
      <Picture theme="paper" className="on-paper" />
      <Picture theme="night" className="on-night" />
    </Section>
  );
}

function Picture({ theme, className }: { theme: 'paper' | 'night'; className: string }) {
  return (
    <div className={className}>
      <picture>
        <source
          media="(max-width: 639px)"
          srcSet={`/pictures/live-${theme}-narrow.webp`}
          width={600}
          height={1140}
        />
        <img
          src={`/pictures/live-${theme}.webp`}
          alt={ALT}
          width={1776}
          height={1110}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-ui border border-line"
        />
      </picture>
    </div>
  );
}

const WAYS = [
  {
    title: 'Without a model: a rehearsal',
    text: `Free, with no key and no network. A written interviewer, a clock, your voice, the points of a strong answer. It does not understand what you say. Afterwards you judge: eight sentences that are true or false, your own words beside the points, six scores. It takes ${DEBRIEF_MINUTES.from} to ${DEBRIEF_MINUTES.to} minutes.`,
  },
  {
    title: 'With a model: it listens',
    text: 'Your own key, a model server on your machine, or the model in your browser. It understands what you say: it takes up what you said, pushes back where it does not add up, judges the answers, and can be asked why.',
  },
];

/** What a model adds, so that visitors know before they sign up. */
function WithAndWithout() {
  return (
    <Section title="With a model, and without">
      <ul className="grid gap-6 sm:grid-cols-2 sm:gap-12">
        {WAYS.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
            <h3 className="text-lg">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
