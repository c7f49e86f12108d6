import { useIsFetching } from '@tanstack/react-query';
import { HeadContent, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { AT_SIGN_UP } from '#client/lib/auth-tab.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { type SiteLink, SiteLinkProvider } from '#client/lib/site-link.tsx';
import { dropErrorToast, Toaster } from '#client/lib/toast.tsx';
import { SignedInNav } from './signed-in-nav.tsx';
import { SignedOutNav } from './signed-out-nav.tsx';

/** What stands around every screen: the navigation bar and the toasts. */
export function Shell() {
  const { user } = useCurrentUser();
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  const isScreenThere = useIsScreenThere();
  return (
    <SiteLinkProvider value={RouterSiteLink}>
      <HeadContent />
      {user ? <SignedInNav user={user} /> : <SignedOutNav />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Toaster isFetchedAhead={isScreenThere} />
    </SiteLinkProvider>
  );
}

/** A site link inside the app: no page load. */
function RouterSiteLink({ to, isTrial, ...rest }: ComponentProps<typeof SiteLink>) {
  return <Link {...rest} to={to} {...(isTrial && { state: AT_SIGN_UP })} />;
}

/** After a change of page, puts the keyboard and the screen reader at the start of the new one, and errors of the last one away. */
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

/** True once the first screen has its code and what it shows. */
function useIsScreenThere(): boolean {
  const isResolved = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  const isFetching = useIsFetching() > 0;
  const [isThere, setIsThere] = useState(false);
  if (!isThere && isResolved && !isFetching) setIsThere(true);
  return isThere;
}
