import { renderToStaticMarkup } from 'react-dom/server';
import type { LandingFacts } from '#shared/rules/landing-facts.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { VisitorPage } from './visitor-page.tsx';

/** The landing page as HTML, for the build: a visitor then needs no React. */
export function renderLanding(facts: LandingFacts): string {
  return renderToStaticMarkup(
    <VisitorPage>
      <LandingPage {...facts} />
    </VisitorPage>,
  );
}
