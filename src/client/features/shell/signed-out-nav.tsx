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
        <SiteLink
          to="/auth"
          className={buttonClasses({ variant: 'bare', size: 'sm' }, 'whitespace-nowrap max-sm:px-2')}
        >
          Sign In
        </SiteLink>
        <SiteLink to="/auth" className={buttonClasses({ size: 'sm' }, 'whitespace-nowrap max-sm:px-2')}>
          Start Free Trial
        </SiteLink>
      </div>
    </NavFrame>
  );
}
