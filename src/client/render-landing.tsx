import { renderToStaticMarkup } from 'react-dom/server';
import type { LandingFacts } from '#shared/rules/landing.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { SignedOutNav } from './features/shell/nav.tsx';

/** The start page of visitors as HTML, for the build: in the browser it then needs no React. */
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
