import { PRODUCT_NAME } from '#shared/product.ts';

/** For a route's `head`: the title in the browser's tab. */
export function pageTitle(title: string) {
  return () => ({ meta: [{ title: `${title} · ${PRODUCT_NAME}` }] });
}

/** The id in an interview's address, or null for an address that can be no interview's. */
export function readInterviewId(param: string): number | null {
  return /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null;
}
