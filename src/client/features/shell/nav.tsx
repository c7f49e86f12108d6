import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import { switchTheme } from '#client/lib/theme.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

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
          data-offer=""
          className={buttonClasses({ size: 'sm' }, 'whitespace-nowrap max-sm:px-2')}
        >
          Start Free Trial
        </SiteLink>
      </div>
    </NavFrame>
  );
}

/**
 * Switches between the paper and the night theme. Styles choose what it shows, so that it is right even without a
 * script.
 */
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

/** The bar that stays on top of every screen, after a link that lets keyboards skip it. */
export function NavFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-ui focus:bg-raised focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header data-nav className="sticky top-0 z-30 border-b border-line bg-ground print:hidden">
        <nav
          data-main-nav
          aria-label="Main"
          className="mx-auto flex min-h-14 max-w-7xl items-center justify-between gap-2 px-4 sm:px-6"
        >
          {children}
        </nav>
      </header>
    </>
  );
}

/** The mark: a flow meets a plate and is pushed back. */
function Mark() {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 text-signal"
      aria-hidden="true"
    >
      <path d="M2 8h10.5a4 4 0 0 1 0 8H8" />
      <path d="M20.5 3v18" />
    </svg>
  );
}

/** Mark and name, leading home. Narrow screens show the mark only. */
export function HomeLink() {
  return (
    <SiteLink to="/" className="flex min-h-11 items-center gap-2 text-lg font-semibold">
      <Mark />
      <span className="max-sm:sr-only">{PRODUCT_NAME}</span>
    </SiteLink>
  );
}
