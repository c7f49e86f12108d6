import { renderToStaticMarkup } from 'react-dom/server';
import type { LandingFacts } from '#shared/rules/landing.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { SignedOutNav } from './features/shell/nav.tsx';

/** Renders the visitors' start page as HTML at build time, so that it needs no React in the browser. */
export function renderLanding(facts: LandingFacts): string {
  return renderToStaticMarkup(
    <>
      <SignedOutNav />
      <main id="main" tabIndex={-1}>
        <LandingPage {...facts} />
      </main>
    </>,
  );
}
