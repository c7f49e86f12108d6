import type { Context as HonoContext } from 'hono';
import type { BinaryReply } from './rest-row.ts';

/** Sends sound whole or the one byte range that was asked for (RFC 9110, section 14). */
export function audioReply(c: HonoContext, { bytes, contentType }: BinaryReply): Response {
  const headers = {
    'Content-Type': contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=0',
    'X-Content-Type-Options': 'nosniff',
  };
  const asked = c.req.header('range');
  if (asked === undefined) return c.body(Uint8Array.from(bytes), 200, headers);
  const range = parseRange(asked, bytes.length);
  if (range === 'ignore') return c.body(Uint8Array.from(bytes), 200, headers);
  if (range === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes.length}` });
  const { first, last } = range;
  return c.body(Uint8Array.from(bytes.subarray(first, last + 1)), 206, {
    ...headers,
    'Content-Range': `bytes ${first}-${last}/${bytes.length}`,
  });
}

/** First and last byte; null when no byte of it exists; 'ignore' for what is not a single byte range. */
export function parseRange(header: string, size: number): { first: number; last: number } | null | 'ignore' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return 'ignore';
  if (match[1] === '') {
    const suffix = Number(match[2]);
    return suffix === 0 || size === 0 ? null : { first: Math.max(0, size - suffix), last: size - 1 };
  }
  const first = Number(match[1]);
  const last = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < first) return 'ignore';
  return first >= size ? null : { first, last };
}
