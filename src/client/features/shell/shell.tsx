import { useIsFetching } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { type ComponentProps, lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage } from '#client/components/ui/page.tsx';
import { AT_SIGN_UP, TO_FIRST_INTERVIEW } from '#client/lib/auth-tab.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { useCurrentUser } from '#client/lib/session.ts';
import { type SiteLink, SiteLinkProvider } from '#client/lib/site-link.tsx';
import { dropErrorToast, Toaster } from '#client/lib/toast.tsx';
import type { UserReply } from '#shared/contract/auth.ts';
import { HomeLink, NavFrame, SignedOutNav } from './nav.tsx';

const UserMenuList = lazy(() => import('./user-menu-list.tsx'));

const LINK_CLASSES =
  'flex min-h-14 items-center border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink sm:px-2 ' +
  'aria-[current=page]:border-primary aria-[current=page]:text-ink';

/** What surrounds every screen: the navigation bar and the toasts. */
export function Shell() {
  const { user } = useCurrentUser();
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  const isScreenThere = useIsScreenThere();
  return (
    <SiteLinkProvider value={RouterSiteLink}>
      <ScreenTitle />
      {user ? <SignedInNav user={user} /> : <SignedOutNav />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Toaster isFetchedAhead={isScreenThere} />
    </SiteLinkProvider>
  );
}

/** The title of the innermost route that has one. The router's own component brings code for scripts and styles, too. */
function ScreenTitle() {
  const title = useRouterState({
    select: ({ matches }) => matches.findLast(({ meta }) => meta)?.meta?.[0]?.title,
  });
  return <title>{title}</title>;
}

/** A site link inside the app, which does not load a new page. */
function RouterSiteLink({ to, isTrial, ...rest }: ComponentProps<typeof SiteLink>) {
  return (
    <Link {...rest} to={to} {...(isTrial && { state: isTrial === true ? AT_SIGN_UP : TO_FIRST_INTERVIEW })} />
  );
}

/** The navigation bar of a signed-in user. */
function SignedInNav({ user }: { user: UserReply }) {
  return (
    <NavFrame>
      <HomeLink />
      <div className="flex items-center gap-2 sm:gap-4">
        <Link to="/" activeOptions={{ exact: true }} className={LINK_CLASSES}>
          Dashboard
        </Link>
        <Link to="/interview/config" className={LINK_CLASSES}>
          Start Interview
        </Link>
        <UserMenu user={user} />
      </div>
    </NavFrame>
  );
}

/** The user's name. The menu behind it is loaded when it is opened for the first time. */
function UserMenu({ user }: { user: UserReply }) {
  const [isWanted, setIsWanted] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  if (!isWanted) return <UserButton name={name} aria-haspopup="menu" onClick={() => setIsWanted(true)} />;
  const button = <UserButton name={name} aria-haspopup="menu" />;
  return (
    <LatePart fallback={button} missing={button}>
      <UserMenuList trigger={<UserButton name={name} />} />
    </LatePart>
  );
}

function UserButton({ name, ...button }: { name: string } & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className={buttonClasses({ variant: 'bare', size: 'sm' }, 'max-sm:px-2')}
    >
      <UserRound aria-hidden size={18} />
      <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
    </button>
  );
}

/**
 * After a change of page, moves the keyboard and the screen reader to the start of the new one, and dismisses errors of
 * the last one.
 */
function usePageChange(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previous = useRef(path);
  useEffect(() => {
    const isFirst = previous.current === undefined;
    if (!isFirst && previous.current !== path) {
      main.current?.focus({ preventScroll: true });
      dropErrorToast();
    }
    previous.current = path;
  }, [path, main]);
}

/** True once the first screen has its code and its data. */
function useIsScreenThere(): boolean {
  const isResolved = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  const isFetching = useIsFetching() > 0;
  const [isThere, setIsThere] = useState(false);
  if (!isThere && isResolved && !isFetching) setIsThere(true);
  return isThere;
}

/** Shown for every path that has no screen. */
export function NotFoundPage() {
  const { user } = useCurrentUser();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <MessagePage
      title="Page Not Found"
      actions={
        <>
          <Link to="/" className={buttonClasses()}>
            {user ? 'Go to your dashboard' : 'Go to the start page'}
          </Link>
          {user && (
            <Link to="/interviews" className={buttonClasses({ variant: 'outline' })}>
              Your interviews
            </Link>
          )}
        </>
      }
    >
      <p>
        There is nothing at <span className="figures wrap-anywhere text-ink">{path}</span>. The address may
        have a typo, or what it led to was deleted.
      </p>
      <details className="text-sm">
        <summary className="cursor-pointer">For developers</summary>
        <p className="mt-1">
          404: no route matches this path. If you are developing, did you forget to add the page to{' '}
          <code className="figures">src/client/routes</code>?
        </p>
      </details>
    </MessagePage>
  );
}
