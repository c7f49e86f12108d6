import type { Context as HonoContext } from 'hono';
import type { ByteRange } from '#server/audio/audio-store.ts';
import type { SoundReply } from '#server/audio/audio-type.ts';

type FinishedSound = Exclude<SoundReply, { stream: unknown }>;

/**
 * Sends sound whole, or the one byte range that was asked for (RFC 9110, section 14); sound that is still being made is
 * sent as it comes.
 */
export function audioReply(c: HonoContext, reply: SoundReply): Response {
  if ('stream' in reply) return streamReply(c, reply);
  const size = 'file' in reply ? reply.file.size : reply.bytes.byteLength;
  const headers = {
    'Content-Type': reply.contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=0',
    'X-Content-Type-Options': 'nosniff',
  };
  const asked = c.req.header('range');
  const range = asked === undefined ? 'ignore' : parseRange(asked, size);
  if (range === 'ignore') return c.body(bodyOf(reply), 200, { ...headers, 'Content-Length': String(size) });
  if (range === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  return c.body(bodyOf(reply, range), 206, {
    ...headers,
    'Content-Length': String(range.last - range.first + 1),
    'Content-Range': `bytes ${range.first}-${range.last}/${size}`,
  });
}

function streamReply(c: HonoContext, { contentType, stream }: Extract<SoundReply, { stream: unknown }>) {
  return c.body(stream, 200, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // A proxy must not buffer the stream.
    'X-Accel-Buffering': 'no',
  });
}

function bodyOf(
  reply: FinishedSound,
  range?: ByteRange,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if ('file' in reply) return reply.file.stream(range);
  return Uint8Array.from(range ? reply.bytes.subarray(range.first, range.last + 1) : reply.bytes);
}

/**
 * First and last byte; null if the range has no byte of the sound; 'ignore' if it is not a single byte range. The
 * package range-parser would refuse `bytes=-500` of a shorter file, which asks for all of it.
 */
function parseRange(header: string, size: number): ByteRange | null | 'ignore' {
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
