import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage, Shell } from '#client/features/shell/shell.tsx';
import type { RouterContext } from '#client/router.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: PRODUCT_NAME }] }),
  component: Shell,
  notFoundComponent: NotFoundPage,
});
