import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/product.ts';

/** Says in the browser's tab what goes on in it, for whoever looks elsewhere meanwhile. */
export function useTabTitle(state: string | null): void {
  useEffect(() => {
    if (state === null) return;
    const before = document.title;
    document.title = `${state} · ${PRODUCT_NAME}`;
    return () => {
      document.title = before;
    };
  }, [state]);
}
