import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ByteRange } from './audio-store.ts';

/** A bucket of an S3 server, and the key that opens it. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Why a bucket failed, in a sentence that holds no key and nothing that the server wrote. */
export class BucketError extends Error {
  /** True if trying again will not help: the settings are wrong, or what the key may do. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

export type ListedObject = { key: string; bytes: number; modifiedAt: Date };

/** Objects of one bucket. Every method rejects with a `BucketError` if the bucket does not do what it is asked. */
export type Bucket = {
  /** When it resolves, the bucket has shown that it holds these bytes. */
  put(key: string, body: Blob, sha256: string, deadlineMs: number): Promise<void>;
  /** Null if there is no such object. `sha256` is the hash that was sent with `put`. */
  head(key: string): Promise<{ bytes: number; sha256: string | null } | null>;
  /** Its bytes as they arrive, or those of a range; null if there is no such object. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<ListedObject[]>;
  /** Whether it answers at all. */
  probe(): Promise<void>;
  /** Tries what we need of a bucket, on an object below the prefix. */
  check(prefix: string): Promise<void>;
};

const REPLY_MS = 10_000;
/** The pauses before a call is repeated because the server was too busy. */
const PAUSES_MS = [200, 800];
const SHA256_META = 'x-amz-meta-sha256';
const MAX_ERROR_BYTES = 20_000;

/** The client is loaded only if a bucket is set. */
export async function openBucket({ endpoint, bucket, ...credentials }: BucketSettings): Promise<Bucket> {
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  const place = `the bucket ${bucket} at ${endpoint}`;
  const base = `${endpoint}/${bucket}`;

  const send = async (doing: string, path: string, init: RequestInit, deadlineMs: number) => {
    // The deadline ends when the reply begins: how long its bytes may take is up to the reader.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deadlineMs);
    try {
      const request = await client.sign(base + path, { redirect: 'manual', ...init });
      return await fetch(request, { signal: late.signal });
    } catch (error) {
      const why = late.signal.aborted ? `no answer within ${deadlineMs / 1000} s` : codeOf(error);
      throw new BucketError(`To ${doing}, ${place} could not be reached: ${why}.`, false);
    } finally {
      clearTimeout(timer);
    }
  };
  /** Returns null if the object does not exist. A server that is too busy is asked again after each pause. */
  const call = async (
    doing: string,
    path: string,
    init: RequestInit = {},
    deadlineMs = REPLY_MS,
    [pauseMs, ...pauses] = PAUSES_MS,
  ): Promise<Response | null> => {
    const reply = await send(doing, path, init, deadlineMs);
    if (reply.ok && !isPage(reply)) return reply;
    const code = await errorCodeOf(reply);
    if (reply.status === 404 && code !== 'NoSuchBucket') return null;
    if (pauseMs === undefined || !isBusy(reply.status, code)) throw refusal(doing, place, reply.status, code);
    await pause(pauseMs);
    return call(doing, path, init, deadlineMs, pauses);
  };

  const head: Bucket['head'] = async (key) => {
    const reply = await call('look at a recording', `/${key}`, { method: 'HEAD' });
    return (
      reply && {
        bytes: Number(reply.headers.get('content-length')),
        sha256: reply.headers.get(SHA256_META),
      }
    );
  };
  const put: Bucket['put'] = async (key, body, sha256, deadlineMs) => {
    const headers = {
      'Content-Type': 'application/octet-stream',
      // Signed, so that the server refuses other bytes.
      'X-Amz-Content-Sha256': sha256,
      [SHA256_META]: sha256,
    };
    await call('store a recording', `/${key}`, { method: 'PUT', body, headers }, deadlineMs);
    const stored = await head(key);
    if (stored?.bytes === body.size && stored.sha256 === sha256) return;
    throw new BucketError(`A recording that was stored in ${place} is not there as it was sent.`, false);
  };
  const get: Bucket['get'] = async (key, range) => {
    const headers = range && { Range: `bytes=${range.first}-${range.last}` };
    const reply = await call('read a recording', `/${key}`, headers && { headers });
    if (!reply) return null;
    if (range && reply.status !== 206)
      throw new BucketError(`A part of a recording was asked for, and ${place} sent another.`, true);
    return wholeBody(reply, place);
  };
  const listPage = async (prefix: string, after: string | null, most: number) => {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(most), prefix });
    if (after !== null) query.set('continuation-token', after);
    const reply = await call('list recordings', `?${query}`, {});
    const xml = reply ? await textOf(reply, place) : '';
    if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith('</ListBucketResult>'))
      throw noS3(place);
    const next = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? null;
    const isCut = /<IsTruncated>true</.test(xml);
    if (isCut && next === null) throw noS3(place);
    return { objects: objectsOf(xml), next: isCut ? next : null };
  };
  const list: Bucket['list'] = async (prefix) => {
    const listed: ListedObject[] = [];
    let after: string | null = null;
    do {
      const page = await listPage(prefix, after, 1000);
      listed.push(...page.objects);
      after = page.next;
    } while (after !== null);
    return listed;
  };
  const remove: Bucket['remove'] = async (key) => {
    await call('remove a recording', `/${key}`, { method: 'DELETE' });
  };

  return {
    put,
    head,
    get,
    remove,
    list,
    probe: async () => void (await listPage('', null, 1)),
    check: async (prefix) => {
      await listPage(prefix, null, 1);
      const key = `${prefix}check-${randomUUID()}`;
      const bytes = new Uint8Array([...key].map((letter) => letter.charCodeAt(0)));
      await put(key, new Blob([bytes]), createHash('sha256').update(bytes).digest('hex'), REPLY_MS);
      for await (const _ of (await get(key, { first: 0, last: 3 })) ?? []);
      await remove(key);
    },
  };
}

/** The name of a network error, but never its message: messages quote what was sent. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'the connection broke';
}

/**
 * Whether a reply is a page for people, as a proxy or another server sends; S3 sends XML and sound. Some servers
 * (OpenStack Swift) call an empty body a page, too.
 */
function isPage({ headers }: Response): boolean {
  return /^text\/html\b/.test(headers.get('content-type') ?? '') && headers.get('content-length') !== '0';
}

function isBusy(status: number, code: string | null): boolean {
  return status >= 500 || status === 429 || code === 'RequestTimeout' || code === 'SlowDown';
}

async function errorCodeOf(reply: Response): Promise<string | null> {
  const text = await reply.text().catch(() => '');
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text.slice(0, MAX_ERROR_BYTES))?.[1] ?? null;
}

function noS3(place: string): BucketError {
  return new BucketError(`What answers for ${place} does not speak S3. Is S3_ENDPOINT right?`, true);
}

function refusal(doing: string, place: string, status: number, code: string | null): BucketError {
  const said = `${status}${code === null ? '' : ` ${code}`}`;
  if (isBusy(status, code))
    return new BucketError(`To ${doing}, ${place} is not available at the moment (${said}).`, false);
  const sentences: Record<string, string> = {
    NoSuchBucket: `The server does not have ${place}. Make it, or set S3_BUCKET to one that is there.`,
    InvalidAccessKeyId: `The server of ${place} does not know the key in S3_ACCESS_KEY_ID.`,
    SignatureDoesNotMatch: `For ${place}, S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION is wrong.`,
    RequestTimeTooSkewed: `The clock of this machine differs from that of ${place}. Set the clock.`,
    PermanentRedirect: `S3_REGION or S3_ENDPOINT is not that of ${place}.`,
    AuthorizationHeaderMalformed: `S3_REGION is not that of ${place}.`,
  };
  const known = sentences[code ?? ''];
  if (known) return new BucketError(known, true);
  if (status === 401 || status === 403)
    return new BucketError(`The key in S3_ACCESS_KEY_ID may not ${doing} in ${place} (${said}).`, true);
  if (code === null) return noS3(place);
  return new BucketError(`To ${doing} was refused by ${place} (${said}).`, true);
}

async function textOf(reply: Response, place: string): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of wholeBody(reply, place)) text += decoder.decode(piece, { stream: true });
  return text;
}

/** The whole body: one that is cut off throws, and is never taken for a shorter one. */
async function* wholeBody(reply: Response, place: string): AsyncGenerator<Uint8Array> {
  const length = reply.headers.get('content-length');
  let bytes = 0;
  try {
    for await (const piece of reply.body ?? []) {
      bytes += piece.byteLength;
      yield piece;
    }
  } catch (error) {
    throw new BucketError(`What ${place} sent broke off: ${codeOf(error)}.`, false);
  }
  if (length !== null && Number(length) !== bytes)
    throw new BucketError(`What ${place} sent broke off after ${bytes} of ${length} bytes.`, false);
}

function objectsOf(xml: string): ListedObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(entry)?.[1] ?? '';
    return {
      key: field('Key'),
      bytes: Number(field('Size')),
      modifiedAt: new Date(field('LastModified')),
    };
  });
}
