import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketSettings } from '#server/audio/bucket.ts';
import { whenDone } from './when-done.ts';

/**
 * An S3 server of one bucket in memory, as far as recordings need one: it checks signatures (AWS Signature Version 4, written
 * from its description) and hashes, pages its lists, and misbehaves as it is told.
 */
export type S3Server = {
  settings: BucketSettings;
  /** The same as the environment of a server. */
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** Each call as `PUT key`, in the order they came. */
  calls: string[];
  /** What it does instead of what it is asked for; null: that. */
  fault: Fault | null;
  /** As if its machine were gone; what it holds stays. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

type StoredObject = { bytes: Buffer; meta: string | undefined; modifiedAt: Date };
type Call = { method: string; key: string };
type Fault = (
  call: Call,
) => 'busy' | 'silent' | 'cut off' | 'web page' | 'forgets' | 'missing' | 'moved' | 'denied' | null;

const PAGE = 3;

export async function startS3Server({ bucket = 'recordings' } = {}): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const credentials = { region: 'eu-test-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'not/so+secret' };
  const http = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void http.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = http.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials };
  const server: S3Server = {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    objects,
    calls: [],
    fault: null,
    goAway: async () => {
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
    comeBack: () => listen(port),
  };
  whenDone(() => {
    http.closeAllConnections();
    http.close();
  });

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', server.settings.endpoint);
    const [, inBucket = '', ...names] = url.pathname.split('/');
    const key = names.join('/');
    const method = request.method ?? '';
    server.calls.push(`${method} ${key}`);
    const fault = server.fault?.({ method, key }) ?? null;
    if (fault === 'silent') await pause(60_000, undefined, { ref: false });
    if (fault === 'busy') return refuse(reply, 503, 'SlowDown');
    if (fault === 'denied') return refuse(reply, 403, 'AccessDenied');
    if (fault === 'missing') return refuse(reply, 404, 'NoSuchKey');
    if (fault === 'moved') {
      reply.setHeader('Location', 'http://127.0.0.1:1/elsewhere');
      return refuse(reply, 301, 'PermanentRedirect');
    }
    if (fault === 'web page') {
      reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<html>Welcome!</html>');
      return;
    }
    const wrong = wrongSignature(request, url, body, credentials);
    if (wrong) return refuse(reply, 403, wrong);
    if (inBucket !== bucket) return refuse(reply, 404, 'NoSuchBucket');
    const object = objects.get(key);
    if (key === '') return list(url, reply);
    if (method === 'PUT') {
      const meta = request.headers['x-amz-meta-sha256'];
      if (fault !== 'forgets') objects.set(key, { bytes: body, meta: String(meta), modifiedAt: new Date() });
      // So OpenStack Swift calls an empty body.
      reply.writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Length': 0 }).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      reply.writeHead(204).end();
    } else if (!object) refuse(reply, 404, 'NoSuchKey');
    else send(request, reply, object, fault === 'cut off');
  }

  function list(url: URL, reply: ServerResponse): void {
    const after = url.searchParams.get('continuation-token') ?? '';
    const most = Math.min(PAGE, Number(url.searchParams.get('max-keys')));
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, most);
    const entries = page.map((key) => {
      const { bytes, modifiedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), modifiedAt: new Date(0) };
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const isCut = page.length < keys.length;
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    reply
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
      );
  }

  return server;
}

function send(
  request: IncomingMessage,
  reply: ServerResponse,
  { bytes, meta }: StoredObject,
  isCut: boolean,
) {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
  reply.writeHead(range ? 206 : 200, {
    'Content-Length': part.length,
    'Content-Type': 'application/octet-stream',
    'X-Amz-Meta-Sha256': meta,
  });
  if (request.method === 'HEAD') reply.end();
  else if (isCut) reply.write(part.subarray(0, part.length / 2), () => reply.destroy());
  else reply.end(part);
}

/** As S3 does, it repeats in its reply what it was given: none of that may go further. */
function refuse(reply: ServerResponse, status: number, code: string): void {
  reply
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${String(reply.req.headers.authorization)}</Message></Error>`);
}

/** Null for a request that the key signed, with a body that has the hash it says. */
function wrongSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Omit<BucketSettings, 'endpoint' | 'bucket'>,
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature] = given;
  const [keyId, day = '', inRegion, service, end] = credential.split('/');
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (inRegion !== region) return 'AuthorizationHeaderMalformed';
  const hash = String(request.headers['x-amz-content-sha256']);
  const isHashed =
    hash === 'UNSIGNED-PAYLOAD'
      ? body.length === 0
      : hash === createHash('sha256').update(body).digest('hex');
  if (!isHashed) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const scope = [day, inRegion, service, end].join('/');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
    ? null
    : 'SignatureDoesNotMatch';
}
