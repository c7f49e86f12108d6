import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** How a page is sent to those who take it compressed, the smallest first. The build leaves both forms beside it. */
const FORMS = [
  { encoding: 'br', suffix: '.br', compress: promisify(brotliCompress) },
  { encoding: 'gzip', suffix: '.gz', compress: promisify(gzip) },
] as const;

export type PageSender = (c: Context, status: 200 | 404) => Response;

/**
 * Reads a page of HTML and answers what sends it as each browser takes it. Where `change` makes it another than the one
 * that the build compressed, that is done here once, beside the event loop; until it is done the page goes out plain.
 */
export function compressedPage(file: string, change: (html: string) => string): PageSender {
  const built = readFileSync(file, 'utf8');
  const html = change(built);
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { encoding, suffix, compress } of FORMS) {
    const keep = (bytes: Buffer) => compressed.set(encoding, new Uint8Array(bytes));
    if (html === built && existsSync(file + suffix)) keep(readFileSync(file + suffix));
    else void compress(html).then(keep);
  }
  return (c, status) => {
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Encoding');
    const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((name) => name.trim());
    const encoding = FORMS.map((form) => form.encoding).find((name) => accepted.includes(name));
    const bytes = encoding && compressed.get(encoding);
    if (!bytes) return c.html(html, status);
    return c.body(bytes, status, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Encoding': encoding,
    });
  };
}
