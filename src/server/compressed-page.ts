import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

const COMPRESS = { br: brotliCompressSync, gzip: gzipSync };
const ENCODINGS = ['br', 'gzip'] as const;

/** Sends a page of HTML as the browser takes it; each form is made once. */
export function compressedPage(html: string): (c: Context) => Response {
  const forms = new Map<string, Uint8Array<ArrayBuffer>>();
  return (c) => {
    c.header('Vary', 'Accept-Encoding');
    const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((name) => name.trim());
    const encoding = ENCODINGS.find((name) => accepted.includes(name));
    if (!encoding) return c.html(html);
    const form = forms.get(encoding) ?? new Uint8Array(COMPRESS[encoding](html));
    forms.set(encoding, form);
    return c.body(form, 200, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Encoding': encoding,
    });
  };
}
