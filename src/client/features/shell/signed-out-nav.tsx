import { Moon, Sun } from 'lucide-react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import { switchTheme } from '#client/lib/theme.ts';
import { HomeLink, NavFrame } from './nav-frame.tsx';

/** The navigation bar for visitors. */
export function SignedOutNav() {
  return (
    <NavFrame>
      <HomeLink />
      <div className="flex items-center gap-1">
        <ThemeButton />
        <SiteLink
          to="/auth"
          className={buttonClasses({ variant: 'bare', size: 'sm' }, 'whitespace-nowrap max-sm:px-2')}
        >
          Sign In
        </SiteLink>
        <SiteLink
          to="/auth"
          isTrial
          className={buttonClasses({ size: 'sm' }, 'whitespace-nowrap max-sm:px-2')}
        >
          Start Free Trial
        </SiteLink>
      </div>
    </NavFrame>
  );
}

/** Changes between the paper and the night theme. Styles choose what it shows, so that it is right without a script too. */
function ThemeButton() {
  return (
    <button
      type="button"
      data-theme-button
      className="relative grid size-11 shrink-0 place-items-center rounded-ui text-ink-soft hover:bg-sunken hover:text-ink"
      onClick={switchTheme}
    >
      <span className="on-paper">
        <Moon aria-hidden size={18} />
        <span className="sr-only">Use the night theme</span>
      </span>
      <span className="on-night">
        <Sun aria-hidden size={18} />
        <span className="sr-only">Use the paper theme</span>
      </span>
    </button>
  );
}
