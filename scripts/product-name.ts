import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '../src/shared/product.ts';

const ICON = join(import.meta.dirname, '../src/client/favicon.svg');

/** For vite: puts the product's name where no import reaches, into the page's head and the icon's title. */
export function productName(): Plugin {
  const named = (text: string) => text.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME);
  const icon = () => named(readFileSync(ICON, 'utf8'));
  return {
    name: 'product-name',
    transformIndexHtml: named,
    configureServer: ({ middlewares }) => {
      middlewares.use('/favicon.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(icon());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon() });
    },
  };
}
