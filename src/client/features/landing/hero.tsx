import { buttonClasses } from '#client/components/ui/button.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';

export function Hero() {
  return (
    <header className="grid max-w-3xl gap-6">
      <h1 className="text-3xl sm:text-5xl">
        System design interviews, spoken, with an interviewer that pushes back
      </h1>
      <p className="text-lg text-ink-soft">
        Answer out loud. Get follow-up questions about what you actually said. Read a scored report that
        quotes you and names the one thing to change next.
      </p>
      <div className="grid gap-3 sm:flex">
        <SiteLink to="/auth" className={buttonClasses({ size: 'lg' })}>
          Start First Interview
        </SiteLink>
        <SiteLink to="/demo/results" className={buttonClasses({ variant: 'outline', size: 'lg' })}>
          View Example Results
        </SiteLink>
      </div>
    </header>
  );
}
