import { buttonClasses } from '#client/components/ui/button.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import { HomeLink } from './brand.tsx';
import { NavFrame } from './nav-frame.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The navigation bar for visitors. */
export function SignedOutNav() {
  return (
    <NavFrame>
      <HomeLink compact />
      <div className="flex items-center gap-1">
        <ThemeButton />
        <SiteLink to="/auth" className={buttonClasses({ variant: 'quiet', size: 'sm' })}>
          Sign In
        </SiteLink>
        <SiteLink to="/auth" className={buttonClasses({ size: 'sm' })}>
          Start Free Trial
        </SiteLink>
      </div>
    </NavFrame>
  );
}
