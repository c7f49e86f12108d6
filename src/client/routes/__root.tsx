import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx';
import { RouterSiteLink } from '#client/features/shell/router-site-link.tsx';
import { SignedInNav } from '#client/features/shell/signed-in-nav.tsx';
import { SignedOutNav } from '#client/features/shell/signed-out-nav.tsx';
import { useFocusMain } from '#client/features/shell/use-focus-main.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { SiteLinkProvider } from '#client/lib/site-link.tsx';
import { Toaster } from '#client/lib/toast.tsx';
import type { RouterContext } from '#client/router.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: PRODUCT_NAME }] }),
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

function RootLayout() {
  const { user } = useCurrentUser();
  const main = useRef<HTMLElement>(null);
  useFocusMain(main);
  return (
    <SiteLinkProvider value={RouterSiteLink}>
      <HeadContent />
      {user ? <SignedInNav user={user} /> : <SignedOutNav />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Toaster />
    </SiteLinkProvider>
  );
}
