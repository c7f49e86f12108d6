/** A candidate speaks for a minute or two between calls; Node's own fetch drops an idle connection after 4 s. */
const KEEP_ALIVE_MS = 5 * 60_000;
const CONNECT_MS = 5_000;
/** Nothing that we ask for is larger. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

type WarmFetch = {
  (address: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** OpenAI's client asks this class whether forms can be sent; it is the one that encodes them here. */
  Response: typeof Response;
};

/**
 * A fetch that keeps its connections warm, follows no redirect (a key goes to the configured address only)
 * and reads no endless body.
 */
export async function createWarmFetch(): Promise<WarmFetch> {
  const undici = await import('undici');
  const dispatcher = new undici.Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_MS },
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  const warmFetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    // Node encodes it, because undici does not know Node's FormData and Headers; so a length is sent along, too.
    const request = new Request(address, init);
    const body = request.body ? await request.arrayBuffer() : null;
    const response = await undici.fetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      body,
      signal: init.signal ?? null,
      redirect: 'manual',
      dispatcher,
    });
    // Both follow the standard; only the types of the two packages disagree on streams.
    return response as Response;
  };
  return Object.assign(warmFetch, { Response });
}
