import { PRODUCT_NAME } from '#shared/product.ts';

/** For a route's `head`: the title in the browser's tab. */
export function pageTitle(title: string) {
  return () => ({ meta: [{ title: `${title} · ${PRODUCT_NAME}` }] });
}

/** The interview's id in an address, or null if the address cannot be an interview's. */
export function readInterviewId(param: string): number | null {
  return /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null;
}
