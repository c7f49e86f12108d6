import { PRODUCT_NAME } from '#shared/product.ts';

/** For a route's `head`: the title in the browser's tab. */
export function pageTitle(title: string) {
  return () => ({ meta: [{ title: `${title} · ${PRODUCT_NAME}` }] });
}
